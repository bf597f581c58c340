# Toolchain: WebAssembly with SIMD, by Debian's clang 19, wasi-libc and libc++ (docs/build.md).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_WORKS ON)  # its test would want an archiver, which nothing here needs
