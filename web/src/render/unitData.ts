// The units on the graphics card: positions and velocities straight from the engine's arrays, the rest packed into one number each. One upload per tick.
// Near the ground, where discs are larger than points may be, those in sight are gathered for drawing as quads: few enough to be cheap.

import type { Frame } from "../studio";
import { GrowingBuffer, type Device, type Program } from "./device";
import type { Shot } from "./shot";

export const RADIUS_STEPS = 16000; // of a cell
const GROUPS = 256;
/** Attribute places, the same in all programs that draw units. */
export const UNIT_PLACES = { aAt: 0, aVelocity: 1, aPack: 2 } as const;

export function pack(radius: number, group: number, hasWay: boolean, arrived: boolean): number {
  return ((Math.min(65535, Math.round(radius * RADIUS_STEPS)) | ((group & 255) << 16) | (hasWay ? 1 << 24 : 0) | (arrived ? 1 << 25 : 0)) >>> 0);
}

class UnitArrays {
  readonly array: WebGLVertexArrayObject;
  readonly at: GrowingBuffer;
  readonly velocity: GrowingBuffer;
  readonly pack: GrowingBuffer;
  count = 0;

  constructor(private readonly device: Device, perInstance: boolean) {
    const { gl } = device;
    this.array = device.vertexArray();
    [this.at, this.velocity, this.pack] = [new GrowingBuffer(device), new GrowingBuffer(device), new GrowingBuffer(device)];
    gl.bindVertexArray(this.array);
    for (const [place, buffer] of [[0, this.at], [1, this.velocity], [2, this.pack]] as const) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer.buffer);
      gl.enableVertexAttribArray(place);
      if (place === UNIT_PLACES.aPack) gl.vertexAttribIPointer(place, 1, gl.UNSIGNED_INT, 0, 0);
      else gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
      if (perInstance) gl.vertexAttribDivisor(place, 1);
    }
    gl.bindVertexArray(null);
  }

  put(count: number, at: Float32Array, velocity: Float32Array, packed: Uint32Array): void {
    this.count = count;
    this.at.put(at, count * 2);
    this.velocity.put(velocity, count * 2);
    this.pack.put(packed, count);
    this.device.uploads -= 2; // the three are one upload of the units
  }
}

export class UnitData {
  largest = 0; // radius [cells]
  readonly fullSpeed: WebGLTexture;
  private readonly far: UnitArrays;
  private readonly near: UnitArrays;
  private packed = new Uint32Array(0);
  private version = NaN;
  private shown = -1;
  private speeds = new Float32Array(GROUPS);
  private speedsKnown = false;
  private nearAt = new Float32Array(2048);
  private nearVelocity = new Float32Array(2048);
  private nearPack = new Uint32Array(1024);

  constructor(private readonly device: Device) {
    this.far = new UnitArrays(device, false);
    this.near = new UnitArrays(device, true);
    this.fullSpeed = device.texture(device.gl.NEAREST);
  }

  get count(): number {
    return this.far.count;
  }
  get array(): WebGLVertexArrayObject {
    return this.far.array;
  }
  get nearArray(): WebGLVertexArrayObject {
    return this.near.array;
  }

  /** Has anything changed? */
  update({ units }: Frame): boolean {
    const count = Math.min(units.shown, units.count);
    this.takeSpeeds(units.fullSpeed);
    if (units.version === this.version && count === this.shown) return false;
    this.version = units.version;
    this.shown = count;
    if (this.packed.length < count) this.packed = new Uint32Array(Math.max(1024, count * 2));
    const { radii, groups, hasWay, states } = units;
    let largest = 0;
    for (let i = 0; i < count; i++) {
      if (radii[i] > largest) largest = radii[i];
      this.packed[i] = pack(radii[i], groups[i], hasWay[i] !== 0, states[i] === 1);
    }
    this.largest = largest;
    this.far.put(count, units.positions, units.velocities, this.packed);
    return true;
  }

  /** Gathers those that the shot shows. How many? */
  gather({ units }: Frame, shot: Shot, left: number, top: number, right: number, bottom: number): number {
    const reach = this.largest + 0.2;
    const x0 = (left - shot.x) / shot.k - reach;
    const y0 = (top - shot.y) / shot.k - reach;
    const x1 = (right - shot.x) / shot.k + reach;
    const y1 = (bottom - shot.y) / shot.k + reach;
    const { positions, velocities } = units;
    let found = 0;
    for (let i = 0; i < this.shown; i++) {
      const x = positions[i * 2];
      const y = positions[i * 2 + 1];
      if (x < x0 || x > x1 || y < y0 || y > y1) continue;
      if (found === this.nearPack.length) this.growNear();
      this.nearAt[found * 2] = x;
      this.nearAt[found * 2 + 1] = y;
      this.nearVelocity[found * 2] = velocities[i * 2];
      this.nearVelocity[found * 2 + 1] = velocities[i * 2 + 1];
      this.nearPack[found++] = this.packed[i];
    }
    this.near.put(found, this.nearAt, this.nearVelocity, this.nearPack);
    return found;
  }

  bind(program: Program): void {
    program.texture("uFullSpeed", this.fullSpeed);
  }

  private growNear(): void {
    const grow = <T extends Float32Array | Uint32Array>(from: T, into: T): T => {
      into.set(from);
      return into;
    };
    this.nearAt = grow(this.nearAt, new Float32Array(this.nearAt.length * 2));
    this.nearVelocity = grow(this.nearVelocity, new Float32Array(this.nearVelocity.length * 2));
    this.nearPack = grow(this.nearPack, new Uint32Array(this.nearPack.length * 2));
  }

  private takeSpeeds(fullSpeed: Float32Array): void {
    let same = this.speedsKnown;
    const count = Math.min(GROUPS, fullSpeed.length);
    for (let i = 0; i < count && same; i++) same = this.speeds[i] === fullSpeed[i];
    if (same) return;
    const { gl } = this.device;
    for (let i = 0; i < count; i++) this.speeds[i] = fullSpeed[i];
    gl.bindTexture(gl.TEXTURE_2D, this.fullSpeed);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, GROUPS, 1, 0, gl.RED, gl.FLOAT, this.speeds);
    this.speedsKnown = true;
    this.device.uploads++;
  }
}
