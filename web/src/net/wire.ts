/**
 * A connection to a table that comes back by itself.
 *
 * It names the last event it heard, so that nothing is missed, and sends again what was not
 * answered: a command has an id, and acts once however often it arrives.
 */
import type { Answer, Explained, Refused, Update, Welcome } from "../words";

export type Heard = Extract<Answer, { type: "welcome" | "update" | "presence" | "preparing" }>;
export type Reply = Extract<Answer, { type: "update" | "done" | "refused" | "explained" }>;
export type WireState = "connecting" | "open" | "waiting" | "ended";
type Bye = Extract<Answer, { type: "bye" }>;

export interface Hearing {
  heard(message: Heard): void;
  changed(state: WireState, error: Bye["error"] | null): void;
}

/** What of a browser's socket is used; tests bring one of their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

interface Waiting {
  readonly text: string;
  readonly answered: (reply: Reply) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 5_000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;
/** Who has just done something, or lost a network, is told sooner. */
const ANSWER_WITHIN = 4_000;
/** The server's words for: the table is gone, or coming back is of no use. */
const FINAL = new Set([4003, 4004]);

export class Wire {
  #socket: Socket | null = null;
  #state: WireState = "connecting";
  #last: number | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #bye: Bye | null = null;
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    private readonly token: string,
    private readonly hearing: Hearing,
    private readonly open: () => Socket,
  ) {}

  begin(): void {
    this.#bye = null;
    this.#become(this.#last === null ? "connecting" : "waiting");
    const socket = this.open();
    this.#socket = socket;
    socket.onopen = () => {
      const last = this.#last === null ? {} : { last: this.#last };
      socket.send(JSON.stringify({ type: "hello", token: this.token, ...last }));
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(String(event.data)) as Answer);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  end(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#stop();
    socket?.close();
  }

  /** Look at once whether the connection still is there: the device woke up, or its network changed. */
  wake(): void {
    if (this.#state === "waiting" && this.#timer !== undefined) {
      this.#stop();
      this.begin();
    } else if (this.#state === "open") this.#ping(ANSWER_WITHIN);
  }

  /** Send a command or a question; resolves when it was answered, after whatever interruptions. */
  send(message: { readonly type: string; readonly [name: string]: unknown }): Promise<Reply> {
    const id = newId();
    return new Promise((answered) => {
      const text = JSON.stringify({ ...message, id });
      this.#waiting.set(id, { text, answered });
      if (this.#state !== "open") return;
      this.#socket?.send(text);
      this.#expectWord(ANSWER_WITHIN);
    });
  }

  /** Say something that has no answer, if there is a connection now. */
  tell(message: { readonly type: string; readonly [name: string]: unknown }): void {
    if (this.#state === "open") this.#socket?.send(JSON.stringify(message));
  }

  #take(message: Answer): void {
    this.#heardAt = Date.now();
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "update":
        this.#last = message.seq;
        this.hearing.heard(message);
        if (message.done !== null) this.#answer(message.done, message);
        return;
      case "presence":
      case "preparing":
        return this.hearing.heard(message);
      case "done":
      case "explained":
        return this.#answer(message.id, message);
      case "refused":
        if (message.id !== null) this.#answer(message.id, message);
        return;
      case "bye":
        this.#bye = message;
        return;
      case "pong":
        return;
    }
  }

  #welcomed(message: Welcome): void {
    this.#last = message.seq;
    this.#pause = FIRST_PAUSE;
    this.#become("open");
    this.hearing.heard(message);
    for (const { text } of this.#waiting.values()) this.#socket?.send(text);
    this.#pinging = setInterval(() => this.#ping(PONG_WITHIN), PING_EVERY);
  }

  #answer(id: string, reply: Update | Refused | Explained | Extract<Answer, { type: "done" }>) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answered(reply);
  }

  #ping(within: number): void {
    this.#socket?.send(JSON.stringify({ type: "ping" }));
    this.#expectWord(within);
  }

  /** Give the connection up if nothing at all is heard for so long. */
  #expectWord(within: number): void {
    const asked = Date.now();
    const socket = this.#socket;
    setTimeout(() => {
      if (socket !== null && socket === this.#socket && this.#heardAt < asked) {
        socket.close(); // it may take long until that is noticed: do not wait for it
        this.#lost(1006);
      }
    }, within);
  }

  #lost(code: number): void {
    this.#socket = null;
    this.#stop();
    if (FINAL.has(code) && this.#bye?.again !== true) {
      this.#become("ended");
      return;
    }
    this.#become("waiting");
    this.#timer = setTimeout(() => this.begin(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 1.7, LONGEST_PAUSE);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    this.#timer = undefined;
  }

  #become(state: WireState): void {
    this.#state = state;
    const isOver = state === "ended" || state === "waiting";
    this.hearing.changed(state, isOver ? (this.#bye?.error ?? null) : null);
  }
}

let count = 0;
const DEVICE = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);
/** An id that no other device of the same seat uses. */
const newId = (): string => `${DEVICE}.${++count}`;

export function socketTo(table: string): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/socket/${table}`) as unknown as Socket;
}
