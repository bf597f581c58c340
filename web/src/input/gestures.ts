// Fingers as a state machine without a page: downs, moves and ups go in, meanings come out. A finger works only once it has moved 6 px, or has moved at all after
// 80 ms; so the first finger of a pinch leaves no paint. A finger that rests becomes a long press.

export interface Hand {
  /** One finger works: from here. */
  begin(x: number, y: number): void;
  move(x: number, y: number): void;
  end(): void;
  /** A second finger came: what began is taken back. */
  takeBack(): void;
  tap(x: number, y: number): void;
  doubleTap(x: number, y: number): void;
  fingersTap(fingers: 2 | 3): void;
  longPress(x: number, y: number): void;
  slide(x: number, y: number): void;
  slideEnd(): void;
  /** Two fingers: moved by, spread by, about a point. */
  pinch(dx: number, dy: number, factor: number, x: number, y: number): void;
}

/** [CSS px], [ms] */
export const WORK_MOVE = 6;
export const WORK_TIME = 80;
/** After WORK_TIME a finger that trembles is still resting. [CSS px] */
const TREMBLE = 2;
export const LONG_TIME = 450;
const TAP_TIME = 300;
const TAP_MOVE = 12;
const DOUBLE_TIME = 320;
const DOUBLE_MOVE = 28;
const PINCH_MOVE = 8;

interface Finger {
  readonly downX: number;
  readonly downY: number;
  x: number;
  y: number;
}
type Phase = "none" | "waiting" | "working" | "held" | "fingers" | "pinching";

export class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private phase: Phase = "none";
  private since = 0;
  private most = 0;
  private moved = false;
  private lastTap = { x: 0, y: 0, at: -Infinity };

  constructor(private readonly hand: Hand) {}

  down(id: number, x: number, y: number, now: number): void {
    this.fingers.set(id, { downX: x, downY: y, x, y });
    this.most = Math.max(this.most, this.fingers.size);
    if (this.fingers.size === 1) {
      this.phase = "waiting";
      this.since = now;
      this.most = 1;
      this.moved = false;
      return;
    }
    if (this.phase === "working") this.hand.takeBack();
    if (this.phase === "held") this.hand.slideEnd();
    // What moved alone before the second finger came does not spoil a tap of both.
    if (this.phase !== "pinching") this.phase = "fingers";
  }

  move(id: number, x: number, y: number, now: number): void {
    const finger = this.fingers.get(id);
    if (!finger) return;
    if (this.phase === "fingers" || this.phase === "pinching") return this.movePinch(finger, x, y);
    finger.x = x;
    finger.y = y;
    if (this.phase === "held") return this.hand.slide(x, y);
    if (this.phase === "waiting") this.startWork(finger, now);
    if (this.phase === "working") this.hand.move(x, y);
  }

  /** To be called LONG_TIME after a finger came down. */
  tick(now: number): void {
    const finger = this.fingers.values().next().value;
    if (this.phase !== "waiting" || !finger || now - this.since < LONG_TIME) return;
    this.phase = "held";
    this.hand.longPress(finger.x, finger.y);
  }

  up(id: number, now: number): void {
    const finger = this.fingers.get(id);
    if (!finger) return;
    this.fingers.delete(id);
    if (this.phase === "working") this.hand.end();
    else if (this.phase === "held") this.hand.slideEnd();
    else if (this.phase === "waiting") this.tapped(finger, now);
    else if (this.phase === "fingers" && this.fingers.size === 0) this.fingersTapped(now);
    if (this.fingers.size === 0) this.phase = "none";
    else if (this.phase !== "pinching" && this.phase !== "fingers") this.phase = "fingers";
  }

  cancel(): void {
    if (this.phase === "working") this.hand.takeBack();
    if (this.phase === "held") this.hand.slideEnd();
    this.fingers.clear();
    this.phase = "none";
  }

  private startWork(finger: Finger, now: number): void {
    const far = Math.hypot(finger.x - finger.downX, finger.y - finger.downY);
    if (far <= (now - this.since < WORK_TIME ? WORK_MOVE : TREMBLE)) return;
    this.phase = "working";
    this.hand.begin(finger.downX, finger.downY);
  }

  private movePinch(finger: Finger, x: number, y: number): void {
    const before = this.spread();
    const far = Math.hypot(x - finger.downX, y - finger.downY);
    finger.x = x;
    finger.y = y;
    if (far > TAP_MOVE) this.moved = true;
    // The tremble of a two-finger tap does not shake the map.
    if (this.phase === "fingers" && far > PINCH_MOVE) this.phase = "pinching";
    if (this.phase !== "pinching") return;
    const after = this.spread();
    const factor = before.far > 0 && after.far > 0 ? after.far / before.far : 1;
    this.hand.pinch(after.x - before.x, after.y - before.y, factor, after.x, after.y);
  }

  /** Middle and spread of the first two fingers; of one finger, when only one is left. */
  private spread(): { x: number; y: number; far: number } {
    const [a, b] = this.fingers.values();
    if (!a) return { x: 0, y: 0, far: 0 };
    return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) } : { x: a.x, y: a.y, far: 0 };
  }

  private tapped(finger: Finger, now: number): void {
    const { x, y } = finger;
    const last = this.lastTap;
    if (now - last.at < DOUBLE_TIME && Math.hypot(x - last.x, y - last.y) < DOUBLE_MOVE) {
      this.lastTap = { x, y, at: -Infinity };
      this.hand.doubleTap(x, y);
    } else {
      this.lastTap = { x, y, at: now };
      this.hand.tap(x, y);
    }
  }

  private fingersTapped(now: number): void {
    if (this.moved || now - this.since > TAP_TIME + LONG_TIME / 3) return;
    if (this.most === 2 || this.most === 3) this.hand.fingersTap(this.most);
  }
}
