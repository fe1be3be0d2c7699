import { shown } from "./shown.ts";

/** The first value of a program (`true`, `null`, `NaN`) that a reader of this page or text meets, with its surroundings. */
export function bareValue(html: string): string | null {
  const text = shown(html)
    .replace(/<script.*?<\/script>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  return /.{0,40}(?<![\p{L}\p{N}_])(?:true|false|null|undefined|NaN)(?![\p{L}\p{N}_]).{0,20}/u.exec(text)?.[0] ?? null;
}
