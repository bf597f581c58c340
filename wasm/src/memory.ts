// The module's memory as JavaScript sees it: calls with text and arrays, results that come back in one place, errors as exceptions.

import { SpateError, type ErrorCode } from "./types.js";

/** The exports of the module: functions of numbers. */
type Native = (...numbers: (number | bigint)[]) => number;
export type Exports = { readonly memory: WebAssembly.Memory } & { readonly [name: string]: Native };

const CODES: readonly ErrorCode[] = ["badValue", "badSize", "outOfMap", "badValue", "staleId", "overflow", "duringTick", "badFile", "io"];

/** Views of the memory are made anew only when it has grown. */
export class Memory {
  u8!: Uint8Array;
  u16!: Uint16Array;
  u32!: Uint32Array;
  i32!: Int32Array;
  f32!: Float32Array;
  f64!: Float64Array;
  private buffer: ArrayBufferLike | null = null;
  private scratch = 0;
  private scratchSize = 0;
  private broken = false;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(readonly native: Exports) {
    this.refresh();
  }

  refresh(): void {
    const buffer = this.native.memory.buffer;
    if (buffer === this.buffer) return;
    this.buffer = buffer;
    this.u8 = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
  }

  /** Calls an export. Its number may be an address, so it is taken as unsigned by whoever asks for one. */
  call(name: string, ...numbers: (number | bigint)[]): number {
    if (this.broken) throw new SpateError("internal", "spate: a call failed before, and the module cannot be used any more; load it again");
    const native = this.native[name] as Native;
    try {
      const result = native(...numbers);
      this.refresh();
      return result;
    } catch (error) {
      this.broken = true;
      const why = error instanceof Error ? error.message : String(error);
      // A full memory ends in the module's own trap; any other is a fault of ours.
      if (why.includes("unreachable")) throw new SpateError("outOfMemory", `spate: ${name} needs more memory than there is (${why})`);
      throw new SpateError("internal", `spate: ${name} failed inside the module (${why}), which is a fault of spate's; load it again`);
    }
  }

  /** Throws what went wrong when the code says so. */
  check(code: number): void {
    if (code !== 0) throw this.error(code);
  }
  /** For calls that answer with something else than a code. */
  fail(fallback: ErrorCode): never {
    const code = this.call("last_code");
    throw code === 0 ? new SpateError(fallback, this.message()) : this.error(code);
  }
  error(code: number): SpateError {
    return new SpateError(CODES[code] ?? "badValue", this.message());
  }
  message(): string {
    return this.decoder.decode(this.u8.subarray(this.address("message_data"), this.address("message_data") + this.call("message_size")));
  }

  address(name: string, ...numbers: (number | bigint)[]): number {
    return this.call(name, ...numbers) >>> 0;
  }

  /** What the last call gave back: a copy. */
  outBytes(): Uint8Array {
    const at = this.address("out_data");
    return this.u8.slice(at, at + this.call("out_size"));
  }
  outText(): string {
    return this.decoder.decode(this.outBytes());
  }

  /** Room for arguments, good until the next call of this. [8-byte aligned] */
  room(bytes: number): number {
    if (bytes > this.scratchSize) {
      if (this.scratch !== 0) this.call("release", this.scratch);
      this.scratchSize = Math.max(4096, bytes * 2);
      this.scratch = this.address("alloc", this.scratchSize);
      if (this.scratch === 0) {
        this.scratchSize = 0;
        throw new SpateError("outOfMemory", `spate: there is no room for arguments of ${bytes} bytes`);
      }
    }
    return this.scratch;
  }

  /** Puts texts, bytes and numbers one after the other; the addresses of each. */
  put(...parts: readonly (Uint8Array | Int32Array | Float32Array)[]): number[] {
    const aligned = (size: number) => (size + 7) & ~7;
    // Making room may detach views of the module's own memory.
    const safe = parts.map((part) => (part.buffer === this.buffer ? part.slice() : part));
    let at = this.room(safe.reduce((sum, part) => sum + aligned(part.byteLength), 8));
    return safe.map((part) => {
      const here = at;
      this.u8.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), here);
      at += aligned(part.byteLength);
      return here;
    });
  }
  encode(text: string): Uint8Array {
    return this.encoder.encode(text);
  }
}

/** A 64-bit hash as 16 digits. */
export function hashText(hash: number | bigint): string {
  return BigInt.asUintN(64, BigInt(hash)).toString(16).padStart(16, "0");
}
