// Purpose: what wasi-libc's streams, locales and exit() would ask their host for, so that the module asks for nothing. Nothing here writes, reads the
// environment or exits; these are linked in by parts of libc++ that are not called. Apart from runtime.cpp, whose headers declare them.

using Errno = unsigned short;
using Size = unsigned long;

namespace {
constexpr Errno kNotSupported = 58;  // __WASI_ERRNO_NOTSUP
}

extern "C" {

Errno __wasi_environ_get(unsigned char**, unsigned char*) { return kNotSupported; }
Errno __wasi_environ_sizes_get(Size* count, Size* size) {
  *count = *size = 0;
  return 0;
}
Errno __wasi_fd_close(int) { return kNotSupported; }
Errno __wasi_fd_seek(int, long long, unsigned char, unsigned long long*) { return kNotSupported; }
Errno __wasi_fd_write(int, const void*, Size, Size*) { return kNotSupported; }
[[noreturn]] void __wasi_proc_exit(unsigned) { __builtin_trap(); }
}
