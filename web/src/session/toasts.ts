// One toast at a time. Successes go by themselves; warnings and errors stay until they are closed or overtaken.

import { signal } from "@preact/signals";
import type { Toast, ToastAction } from "../studio";

const SUCCESS_SHOWN = 3000; // [ms]
type Values = Readonly<Record<string, string | number>>;

export class Toasts {
  readonly toast = signal<Toast | null>(null);
  private until = Infinity;

  constructor(private readonly now: () => number) {}

  success(key: string, values: Values = {}): void {
    this.show({ kind: "success", say: { key, values } });
    this.until = this.now() + SUCCESS_SHOWN;
  }
  /** Stays, though nothing is wrong: it offers something. */
  offer(key: string, values: Values, actions: readonly ToastAction[]): void {
    this.show({ kind: "success", say: { key, values }, actions: actions.map((action) => this.closing(action)) });
  }
  warn(key: string, values: Values = {}, actions: readonly ToastAction[] = []): void {
    this.show({ kind: "warning", say: { key, values }, actions: actions.map((action) => this.closing(action)) });
  }
  error(text: string): void {
    this.show({ kind: "error", say: { text } });
  }
  errorKey(key: string, values: Values = {}): void {
    this.show({ kind: "error", say: { key, values } });
  }
  dismiss(): void {
    this.toast.value = null;
    this.until = Infinity;
  }
  /** Closes a warning whose reason is gone. */
  resolved(key: string): void {
    const say = this.toast.value?.say;
    if (this.toast.value?.kind === "warning" && say !== undefined && "key" in say && say.key === key) this.dismiss();
  }
  frame(): void {
    if (this.now() > this.until) this.dismiss();
  }

  private show(toast: Toast): void {
    this.until = Infinity;
    this.toast.value = toast;
  }
  private closing(action: ToastAction): ToastAction {
    return {
      label: action.label,
      run: () => {
        this.dismiss();
        action.run();
      },
    };
  }
}
