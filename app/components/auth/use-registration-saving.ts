import { useEffect, useMemo, type FormEvent } from "react";
import { paths } from "#app/components/frame/links.ts";

/** Pause in typing, milliseconds. */
const pauseMs = 800;

/**
 * Saves the registration form on the server while typing, so that a reload or another tab can continue. `onChange` of
 * the form; submitting sends everything anyway.
 */
export function useRegistrationSaving() {
  const saving = useMemo(() => typedSaving(), []);
  useEffect(() => {
    const leaving = () => document.visibilityState === "hidden" && saving.flush();
    document.addEventListener("visibilitychange", leaving);
    return () => {
      document.removeEventListener("visibilitychange", leaving);
      saving.flush();
    };
  }, [saving]);
  return { onChange: saving.saveSoon, onSubmitCapture: saving.stop };
}

function typedSaving() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: URLSearchParams | null = null;
  function stop() {
    clearTimeout(timer);
    waiting = null;
  }
  function flush() {
    const body = waiting;
    stop();
    if (body) void save(body);
  }
  return {
    stop,
    flush,
    saveSoon({ currentTarget }: FormEvent<HTMLFormElement>) {
      stop();
      waiting = textsOf(currentTarget);
      timer = setTimeout(flush, pauseMs);
    },
  };
}

/** Calls the action directly: a fetcher would reload the page's data. Unsaved input stays in the form. */
async function save(body: URLSearchParams): Promise<void> {
  body.set("intent", "auth.saveRegistration");
  try {
    const answer = await fetch(`${paths.catalog}.data`, { method: "POST", body, keepalive: true });
    await answer.body?.cancel();
  } catch {
    // Offline; retried at the next pause.
  }
}

function textsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
