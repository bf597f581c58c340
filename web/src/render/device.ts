// A thin hand on WebGL2: programs with their uniforms by name, textures of map data, and the counts of draw calls and uploads that tests look at.
// Nothing here knows the studio.

export interface Program {
  use(): void;
  f1(name: string, x: number): void;
  f2(name: string, x: number, y: number): void;
  f3(name: string, x: number, y: number, z: number): void;
  f4(name: string, x: number, y: number, z: number, w: number): void;
  fv4(name: string, values: Float32Array): void;
  i1(name: string, x: number): void;
  i2(name: string, x: number, y: number): void;
  /** Binds a texture to the unit that belongs to this sampler of the program. */
  texture(name: string, texture: WebGLTexture | null): void;
}

export type Gl = WebGL2RenderingContext;

function shader(gl: Gl, type: number, source: string): WebGLShader {
  const made = gl.createShader(type) as WebGLShader;
  gl.shaderSource(made, source);
  gl.compileShader(made);
  if (!gl.getShaderParameter(made, gl.COMPILE_STATUS) && !gl.isContextLost()) throw new Error(`Shader: ${gl.getShaderInfoLog(made) ?? "not compiled"}`);
  return made;
}

export class Device {
  calls = 0;
  uploads = 0;
  /** May half floats be drawn to and blended? */
  readonly halfFloats: boolean;
  readonly largestPoint: number;
  private readonly made: (() => void)[] = [];
  /** Full-screen draws and everything made from gl_VertexID need a vertex array without attributes. */
  private readonly bare: WebGLVertexArrayObject;

  constructor(readonly gl: Gl) {
    this.halfFloats = gl.getExtension("EXT_color_buffer_float") !== null || gl.getExtension("EXT_color_buffer_half_float") !== null;
    this.largestPoint = (gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE) as Float32Array)[1];
    this.bare = this.vertexArray();
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  }

  /** `places`: where attributes have to be, for arrays that several programs draw. */
  program(vertex: string, fragment: string, places: Readonly<Record<string, number>> = {}): Program {
    const { gl } = this;
    const handle = gl.createProgram() as WebGLProgram;
    for (const [type, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]] as const) {
      const part = shader(gl, type, source);
      gl.attachShader(handle, part);
      gl.deleteShader(part);
    }
    for (const [name, place] of Object.entries(places)) gl.bindAttribLocation(handle, place, name);
    gl.linkProgram(handle);
    if (!gl.getProgramParameter(handle, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(`Shader program: ${gl.getProgramInfoLog(handle) ?? "not linked"}`);
    this.made.push(() => gl.deleteProgram(handle));
    return this.named(handle);
  }

  private named(handle: WebGLProgram): Program {
    const { gl } = this;
    const places = new Map<string, WebGLUniformLocation | null>();
    const units = new Map<string, number>();
    const count = (gl.getProgramParameter(handle, gl.ACTIVE_UNIFORMS) as number) ?? 0;
    for (let i = 0; i < count; i++) {
      const name = (gl.getActiveUniform(handle, i)?.name ?? "").replace("[0]", "");
      places.set(name, gl.getUniformLocation(handle, name));
    }
    const place = (name: string): WebGLUniformLocation | null => places.get(name) ?? null;
    return {
      use: () => gl.useProgram(handle),
      f1: (name, x) => gl.uniform1f(place(name), x),
      f2: (name, x, y) => gl.uniform2f(place(name), x, y),
      f3: (name, x, y, z) => gl.uniform3f(place(name), x, y, z),
      f4: (name, x, y, z, w) => gl.uniform4f(place(name), x, y, z, w),
      fv4: (name, values) => gl.uniform4fv(place(name), values),
      i1: (name, x) => gl.uniform1i(place(name), x),
      i2: (name, x, y) => gl.uniform2i(place(name), x, y),
      texture: (name, texture) => {
        if (!places.has(name)) return;
        let unit = units.get(name);
        if (unit === undefined) {
          unit = units.size;
          units.set(name, unit);
          gl.uniform1i(place(name), unit);
        }
        gl.activeTexture(gl.TEXTURE0 + unit);
        gl.bindTexture(gl.TEXTURE_2D, texture);
      },
    };
  }

  texture(filter: number): WebGLTexture {
    const { gl } = this;
    const texture = gl.createTexture() as WebGLTexture;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    this.made.push(() => gl.deleteTexture(texture));
    return texture;
  }

  /** A texture of this size without content, to be drawn to. */
  canvas(texture: WebGLTexture, inside: number, width: number, height: number): void {
    const { gl } = this;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    const [format, type] = inside === gl.RG16F ? [gl.RG, gl.HALF_FLOAT] : [gl.RGBA, gl.UNSIGNED_BYTE];
    gl.texImage2D(gl.TEXTURE_2D, 0, inside, width, height, 0, format, type, null);
  }

  vertexArray(): WebGLVertexArrayObject {
    const made = this.gl.createVertexArray() as WebGLVertexArrayObject;
    this.made.push(() => this.gl.deleteVertexArray(made));
    return made;
  }

  buffer(): WebGLBuffer {
    const made = this.gl.createBuffer() as WebGLBuffer;
    this.made.push(() => this.gl.deleteBuffer(made));
    return made;
  }

  framebuffer(texture: WebGLTexture): WebGLFramebuffer {
    const { gl } = this;
    const made = gl.createFramebuffer() as WebGLFramebuffer;
    gl.bindFramebuffer(gl.FRAMEBUFFER, made);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    this.made.push(() => gl.deleteFramebuffer(made));
    return made;
  }

  /** One triangle that covers the viewport. */
  cover(): void {
    this.gl.bindVertexArray(this.bare);
    this.gl.drawArrays(this.gl.TRIANGLES, 0, 3);
    this.calls++;
  }

  /** The same, but only where the map is, grown by so many cells; inside a scissor that is set it stays whole. */
  coverMap(shot: { readonly x: number; readonly y: number; readonly k: number; readonly height: number }, map: { readonly width: number; readonly height: number }, grow: number): void {
    const { gl } = this;
    if (gl.isEnabled(gl.SCISSOR_TEST)) {
      this.cover();
      return;
    }
    const bottom = shot.y + (map.height + grow) * shot.k;
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(Math.floor(shot.x - grow * shot.k), Math.floor(shot.height - bottom), Math.ceil((map.width + 2 * grow) * shot.k) + 1, Math.ceil((map.height + 2 * grow) * shot.k) + 1);
    this.cover();
    gl.disable(gl.SCISSOR_TEST);
  }

  draw(array: WebGLVertexArrayObject, mode: number, count: number): void {
    this.gl.bindVertexArray(array);
    this.gl.drawArrays(mode, 0, count);
    this.calls++;
  }

  /** A quad of four corners (gl_VertexID) for each instance; without `array`: without attributes. */
  quads(array: WebGLVertexArrayObject | null, count: number): void {
    this.gl.bindVertexArray(array ?? this.bare);
    this.gl.drawArraysInstanced(this.gl.TRIANGLE_STRIP, 0, 4, count);
    this.calls++;
  }

  dispose(): void {
    for (const drop of this.made) drop();
    this.made.length = 0;
  }
}

/** A buffer that grows by doubling, so that a growing crowd does not make a new one in every frame. */
export class GrowingBuffer {
  readonly buffer: WebGLBuffer;
  private bytes = 0;

  constructor(private readonly device: Device) {
    this.buffer = device.buffer();
  }

  put(data: Float32Array | Uint32Array | Uint16Array, length: number): void {
    const { gl } = this.device;
    const need = length * data.BYTES_PER_ELEMENT;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    if (need > this.bytes) {
      this.bytes = Math.max(4096, 2 ** Math.ceil(Math.log2(need)));
      gl.bufferData(gl.ARRAY_BUFFER, this.bytes, gl.DYNAMIC_DRAW);
    }
    if (length > 0) gl.bufferSubData(gl.ARRAY_BUFFER, 0, data, 0, length);
    this.device.uploads++;
  }
}
