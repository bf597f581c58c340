// Where the engine's module comes from. A page that was opened as a file may not fetch files beside it, but may load scripts: then the module comes as one
// (vite.config.ts writes it). From a server it is the plain .wasm file, which can be compiled while it arrives.

declare global {
  interface Window {
    spateEngineBytes?: string;
  }
}

export async function engineBytes(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (location.protocol !== "file:") return undefined;
  await script("./engine.js");
  const text = atob(window.spateEngineBytes ?? "");
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function script(address: string): Promise<void> {
  return new Promise((done, failed) => {
    const element = document.createElement("script");
    element.src = address;
    element.onload = () => done();
    element.onerror = () => failed(new Error(`${address} was not found beside the page`));
    document.head.append(element);
  });
}
