/** `action` is the page it was sent from, which may be left by its turn. */
type WaitingForm = { body: FormData; action: string };

/**
 * Queues forms, so that quick clicks are neither lost nor reordered. A queued quantity change is replaced by a newer
 * one of the same product.
 */
export class FormQueue {
  onSend: (form: WaitingForm) => void = () => {};
  #waiting: WaitingForm[] = [];
  #pressed: HTMLElement[] = [];
  #busy = false;

  /** Answers what will be sent; null for a double click. */
  push(form: HTMLFormElement, submitter: HTMLElement | null, action: string): FormData | null {
    const body = new FormData(form, submitter);
    // A second press before the first is answered is a double click.
    if (body.get("intent") === "basket.add" && submitter?.getAttribute("aria-busy") === "true") return null;
    body.set("via", "script");
    // Sequence number of the browser's changes: an older one never overwrites a newer one (invariants BK4).
    body.set("seq", String(Date.now()));
    this.#waiting = this.#waiting.filter((earlier) => !replaces(body, earlier.body));
    this.#waiting.push({ body, action });
    if (submitter) this.#pressed.push(submitter);
    submitter?.setAttribute("aria-busy", "true");
    this.#next();
    return body;
  }

  free(isFree: boolean): void {
    this.#busy = !isFree;
    this.#next();
  }

  /** Called when all sent forms are answered and rendered. */
  release(): void {
    if (this.#busy) return;
    for (const button of this.#pressed.splice(0)) button.removeAttribute("aria-busy");
  }

  #next(): void {
    if (this.#busy) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#busy = true;
    this.onSend(next);
  }
}

function replaces(newer: FormData, earlier: FormData): boolean {
  if (newer.get("intent") !== "basket.set" || newer.has("step")) return false;
  return ["intent", "uuid", "kind"].every((name) => newer.get(name) === earlier.get(name));
}
