import { looksAutomatic } from "#app/domain/account/form-guard.ts";
import { text } from "./form-text.server.ts";

/** For a form with kit/form-guard.tsx: whether a program filled it in. */
export function isAutomatic(form: FormData): boolean {
  return looksAutomatic({ trap: text(form, "website"), shownAt: text(form, "shownAt"), now: Date.now() });
}
