import { useEffect, useMemo } from "react";

/** A pause in typing. */
const pauseMs = 1_200;

/**
 * Keeps the draft on the server while the form is being filled in, so that a login run out loses nothing (decisions
 * §1.13). Asks for the action alone: a fetcher would load the page anew after every field, and end it when the line is
 * gone.
 */
export function useDraftSaving() {
  const draft = useMemo(() => draftSaving(), []);
  useEffect(() => draft.stop, [draft]);
  return draft;
}

function draftSaving() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    save,
    stop,
    saveSoon(form: HTMLFormElement) {
      stop();
      timer = setTimeout(() => void save(form), pauseMs);
    },
  };
}

/** False when the shop cannot be reached. */
async function save(form: HTMLFormElement): Promise<boolean> {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const body = new URLSearchParams(texts);
  body.set("intent", "checkout.save");
  body.set("via", "script");
  try {
    const answer = await fetch(`${window.location.pathname}.data`, { method: "POST", body, keepalive: true });
    await answer.body?.cancel();
    // A redirect: the session is over, and the page behind it asks to log in again.
    if (answer.status === 202) window.location.reload();
    return answer.status < 500;
  } catch {
    return false;
  }
}
