import { looksAutomatic } from "#app/domain/account/form-guard.ts";
import { text } from "./form-text.server.ts";

/** Of a form with kit/form-guard.tsx: was it filled by a program? */
export function isAutomatic(form: FormData): boolean {
  return looksAutomatic({ trap: text(form, "website"), shownAt: text(form, "shownAt"), now: Date.now() });
}
