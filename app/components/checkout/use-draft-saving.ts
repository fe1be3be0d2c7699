import { useEffect, useMemo } from "react";
import { paths } from "#app/components/frame/links.ts";
import { reloadPage } from "#app/components/navigation/stale-build.ts";

/** Pause in typing, milliseconds. */
const pauseMs = 1_200;

/**
 * Saves the draft on the server while the form is filled in, so that an expired session loses nothing (product rules
 * §1.13). Calls the action directly: a fetcher would reload the page's data after every field and fail offline. On
 * leaving within the pause the draft is sent and also kept in sessionStorage until confirmed, since the next page may
 * be requested first.
 */
export function useDraftSaving() {
  const draft = useMemo(() => draftSaving(), []);
  useEffect(() => {
    const leaving = () => document.visibilityState === "hidden" && draft.flush();
    document.addEventListener("visibilitychange", leaving);
    return () => {
      document.removeEventListener("visibilitychange", leaving);
      draft.flush();
    };
  }, [draft]);
  return draft;
}

function draftSaving() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: HTMLFormElement | null = null;
  function stop() {
    clearTimeout(timer);
    waiting = null;
  }
  function flush() {
    const form = waiting;
    stop();
    if (form) void save(form);
  }
  return {
    save,
    stop,
    flush,
    saveSoon(form: HTMLFormElement) {
      stop();
      keep(form);
      waiting = form;
      timer = setTimeout(flush, pauseMs);
    },
  };
}

const kept = "checkout";

function keep(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(kept, String(textsOf(form)));
  } catch {
    // Storage is unavailable: only the server's draft remains.
  }
}

/** Unless newer input is waiting. */
function forget(sent: string): void {
  try {
    if (sessionStorage.getItem(kept) === sent) sessionStorage.removeItem(kept);
  } catch {
    // Nothing stored.
  }
}

/** Restores input that the server did not get before the page was left; true if it belonged to this checkout. */
export function restoreKept(form: HTMLFormElement): boolean {
  let texts = new URLSearchParams();
  try {
    texts = new URLSearchParams(sessionStorage.getItem(kept) ?? "");
    sessionStorage.removeItem(kept);
  } catch {
    return false;
  }
  if (texts.get("checkout") !== new FormData(form).get("checkout")) return false;
  for (const field of form.elements) {
    const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && isTyped(field));
    // Input typed before hydration is newer.
    if (isText && field.value === field.defaultValue) field.value = texts.get(field.name) ?? "";
    else if (field instanceof HTMLSelectElement) restoreChoice(field, texts.get(field.name));
    else if (field instanceof HTMLInputElement && isChosen(field))
      field.checked = texts.get(field.name) === field.value;
  }
  return true;
}

/** A choice no longer offered stays as rendered. */
function restoreChoice(field: HTMLSelectElement, wanted: string | null): void {
  if ([...field.options].some(({ value }) => value === wanted)) field.value = wanted ?? "";
}

function isTyped({ type }: HTMLInputElement): boolean {
  return type === "text" || type === "tel";
}

/** Consent is given again for every order. */
function isChosen({ type, name }: HTMLInputElement): boolean {
  return type === "radio" || (type === "checkbox" && name !== "offer");
}

/** False if the shop is unreachable. */
async function save(form: HTMLFormElement): Promise<boolean> {
  const body = textsOf(form);
  const sent = String(body);
  body.set("intent", "checkout.save");
  body.set("via", "script");
  try {
    const answer = await fetch(`${paths.checkout}.data`, { method: "POST", body, keepalive: true });
    await answer.body?.cancel();
    // A redirect: the session has expired, and the target page asks to log in.
    if (answer.status === 202 && form.isConnected) reloadPage();
    // The page was left meanwhile: the next page may have been rendered before this was saved.
    if (answer.status === 200 && form.isConnected) forget(sent);
    return answer.status < 500;
  } catch {
    return false;
  }
}

function textsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
