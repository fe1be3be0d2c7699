import { isUnderWay, longestWatch, nextPause, processStatuses } from "#app/domain/files/process.ts";
import type { OwnFileViewModel } from "#app/view-models/own-files.ts";

/** What the resource route answers (routes/profile/process.ts). */
export type FileState = OwnFileViewModel & { retryAfter: number | null };

export type FileEvents = {
  onProgress(file: FileState): void;
  onDone(file: FileState): void;
  onError(file: FileState): void;
  /** The question itself failed. */
  onRequestError(): void;
  /** It takes longer than anybody watches. */
  onSlow(): void;
};

export type Watch = {
  /** The tab is hidden: nothing is asked until `resume`. */
  pause(): void;
  /** Goes on after `pause`, and after a question that failed. */
  resume(): void;
  stop(): void;
};

/**
 * Asks for one process again and again (specification §4, File generation) until it is done or has failed, the question
 * itself fails, or the time is over. `ask` throws when no usable answer came.
 */
export function watchFile(ask: (signal: AbortSignal) => Promise<FileState>, events: FileEvents): Watch {
  const begun = Date.now();
  let looks = 0;
  let retryAfter: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  let isOver = false;

  function halt(): void {
    clearTimeout(timer);
    asking.abort();
  }

  function end(tell: () => void): void {
    isOver = true;
    tell();
  }

  function wait(): void {
    if (Date.now() - begun > longestWatch) return end(events.onSlow);
    timer = setTimeout(() => void look(), nextPause(looks, retryAfter));
  }

  async function look(): Promise<void> {
    asking = new AbortController();
    const { signal } = asking;
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

/** A redirect leads to the login and says nothing of the file. */
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
