import { shown } from "#tests/support/shown.ts";

/** The first raw program value (`true`, `null`, `NaN`) in the visible text of the page, with its context. */
export function bareValue(html: string): string | null {
  const text = shown(html)
    .replace(/<script.*?<\/script>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  return /.{0,40}(?<![\p{L}\p{N}_])(?:true|false|null|undefined|NaN)(?![\p{L}\p{N}_]).{0,20}/u.exec(text)?.[0] ?? null;
}
