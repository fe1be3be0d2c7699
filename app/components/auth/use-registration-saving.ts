import { useEffect, useMemo, type FormEvent } from "react";
import { paths } from "#app/components/frame/links.ts";

/** A pause in typing. */
const pauseMs = 800;

/**
 * Keeps on the server what is typed into a registration, so that a reload and another tab go on with it. `onChange` of
 * the form; a form that is sent brings everything itself.
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

/** Calls the action alone, since a fetcher would reload the page's data. What is not saved is still in the form. */
async function save(body: URLSearchParams): Promise<void> {
  body.set("intent", "auth.saveRegistration");
  try {
    const answer = await fetch(`${paths.catalog}.data`, { method: "POST", body, keepalive: true });
    await answer.body?.cancel();
  } catch {
    // The line is gone; the next pause tries again.
  }
}

function textsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
