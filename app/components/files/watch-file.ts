import { isUnderWay, longestWatch, nextPause, processStatuses } from "#app/domain/files/process.ts";
import type { OwnFileViewModel } from "#app/view-models/files/own-files.ts";

/** Answer of the resource route (routes/profile/process.ts). */
export type FileState = OwnFileViewModel & { retryAfter: number | null };

export type FileEvents = {
  onProgress(file: FileState): void;
  onDone(file: FileState): void;
  onError(file: FileState): void;
  /** The request failed. */
  onRequestError(): void;
  /** Exceeds the polling time. */
  onSlow(): void;
};

export type Watch = {
  /** The tab is hidden: polling stops until `resume`. */
  pause(): void;
  /** Resumes after `pause` or a failed request. */
  resume(): void;
  stop(): void;
};

/**
 * Polls one process (specification §4, File generation) until it is done or has failed, a request fails, or time is
 * over. `ask` throws without a usable answer.
 */
export function watchFile(ask: (signal: AbortSignal) => Promise<FileState>, events: FileEvents): Watch {
  const begun = Date.now();
  let looks = 0;
  let retryAfter: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  let isOver = false;

  function halt(): void {
    clearTimeout(timer);
    controller.abort();
  }

  function end(notify: () => void): void {
    isOver = true;
    notify();
  }

  function wait(): void {
    if (Date.now() - begun > longestWatch) return end(events.onSlow);
    timer = setTimeout(() => void look(), nextPause(looks, retryAfter));
  }

  async function look(): Promise<void> {
    controller = new AbortController();
    const { signal } = controller;
    looks += 1;
    let file: FileState;
    try {
      file = await ask(signal);
    } catch {
      if (!signal.aborted) events.onRequestError();
      return;
    }
    if (signal.aborted) return;
    retryAfter = file.retryAfter;
    if (isUnderWay(file.status)) {
      events.onProgress(file);
      wait();
    } else if (file.status === "done" && file.url !== null) end(() => events.onDone(file));
    else end(() => events.onError(file));
  }

  wait();
  return {
    pause: halt,
    resume() {
      halt();
      if (!isOver) wait();
    },
    stop() {
      isOver = true;
      halt();
    },
  };
}

/** A redirect leads to the login and is no answer. */
export async function askForFileState(uuid: string, signal: AbortSignal): Promise<FileState> {
  const answer = await fetch(`/mixed/reports/processes/${uuid}`, { signal, redirect: "error" });
  const state: unknown = answer.ok ? await answer.json() : null;
  if (!isFileState(state)) throw new Error(`no state of the file: ${answer.status}`);
  return state;
}

function isFileState(state: unknown): state is FileState {
  return (
    typeof state === "object" &&
    state !== null &&
    "status" in state &&
    processStatuses.some((status) => status === state.status) &&
    "url" in state &&
    "retryAfter" in state
  );
}
