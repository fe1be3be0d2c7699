import { useEffect, useMemo } from "react";
import { paths } from "#app/components/frame/links.ts";
import { loadAnew } from "#app/components/navigation/stale-build.ts";

/** A pause in typing. */
const pauseMs = 1_200;

/**
 * Keeps the draft on the server while the form is being filled in, so that a login run out loses nothing (decisions
 * §1.13). Asks for the action alone: a fetcher would load the page anew after every field, and end it when the line is
 * gone. Whoever leaves within the pause takes nothing away: it is sent then, and the tab remembers it until the server
 * has it, since a page loaded anew may be asked for before.
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
    // A browser that keeps nothing: the server's draft is what there is.
  }
}

/** Unless something newer waits. */
function forget(sent: string): void {
  try {
    if (sessionStorage.getItem(kept) === sent) sessionStorage.removeItem(kept);
  } catch {
    // Nothing was kept.
  }
}

/** Puts back what the server has not got before the page was left; true when it was something of this very checkout. */
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
    // What has been typed before scripts came is newer.
    if (isText && field.value === field.defaultValue) field.value = texts.get(field.name) ?? "";
    else if (field instanceof HTMLSelectElement) restoreChoice(field, texts.get(field.name));
    else if (field instanceof HTMLInputElement && isChosen(field))
      field.checked = texts.get(field.name) === field.value;
  }
  return true;
}

/** A choice that is offered no more is left as the page has it. */
function restoreChoice(field: HTMLSelectElement, wanted: string | null): void {
  if ([...field.options].some(({ value }) => value === wanted)) field.value = wanted ?? "";
}

function isTyped({ type }: HTMLInputElement): boolean {
  return type === "text" || type === "tel";
}

/** A consent is given anew with every order. */
function isChosen({ type, name }: HTMLInputElement): boolean {
  return type === "radio" || (type === "checkbox" && name !== "offer");
}

/** False when the shop cannot be reached. */
async function save(form: HTMLFormElement): Promise<boolean> {
  const body = textsOf(form);
  const sent = String(body);
  body.set("intent", "checkout.save");
  body.set("via", "script");
  try {
    const answer = await fetch(`${paths.checkout}.data`, { method: "POST", body, keepalive: true });
    await answer.body?.cancel();
    // A redirect: the session is over, and the page behind it asks to log in again.
    if (answer.status === 202 && form.isConnected) loadAnew();
    // Left meanwhile: coming back may have been answered before this was kept.
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
