import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

export function numberIn(form: FormData, name: string): number {
  return Number(textIn(form, name) || Number.NaN);
}

/** Roubles as people write them; undefined for an empty field, and no number for «1e3» or «0x10». */
export function roublesIn(form: FormData, name: string): number | undefined {
  const typed = textIn(form, name).replace(/\s/g, "").replace(",", ".");
  if (typed === "") return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** A form as it was typed, with a message above it. */
export function invalid(form: FormData, message: string, errors: Record<string, string[]> = {}): DeskOutcome {
  return { reply: { ...typedReply(form), messages: message === "" ? [] : [message], errors } };
}

export function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}
