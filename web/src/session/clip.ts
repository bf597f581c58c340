// Clips of the canvas as WebM.

import { signal } from "@preact/signals";
import type { ClipRecorder } from "./ports";
import type { Stage } from "./stage";

export class Clip {
  readonly clip = signal({ on: false, seconds: 0 });
  private recorder: ClipRecorder | null = null;
  private since = 0;

  constructor(
    private readonly stage: Stage,
    private readonly fileName: (ending: string) => string,
  ) {}

  async set(on: boolean): Promise<void> {
    if (on === (this.recorder !== null)) return;
    if (on) return this.start();
    const recorder = this.recorder!;
    this.recorder = null;
    this.clip.value = { on: false, seconds: 0 };
    const file = this.fileName("webm");
    try {
      this.stage.ports.download(file, await recorder.stop());
      this.stage.toasts.success("toastClipSaved", { file });
    } catch (error) {
      this.stage.tell(error);
    }
  }
  frame(now: number): void {
    if (this.recorder === null) return;
    const seconds = Math.floor((now - this.since) / 1000);
    if (seconds !== this.clip.value.seconds) this.clip.value = { on: true, seconds };
  }

  private start(): void {
    this.recorder = this.stage.ports.clip();
    if (this.recorder === null) return this.stage.toasts.errorKey("toastNoClip");
    this.since = this.stage.ports.now();
    this.clip.value = { on: true, seconds: 0 };
  }
}
