/** Whether the server is there, as far as the last answer told. */
import { KEPT } from "./paths";

class Away {
  /** What was answered last is what this browser had kept. */
  now = $state(false);

  heard(answer: Response): void {
    this.now = answer.headers.has(KEPT);
  }
}

export const AWAY = new Away();
