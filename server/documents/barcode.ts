import bwip from "bwip-js/node";

/** Widths of bars and spaces in modules, the first a bar: Code 128 of a text, EAN-13 of its thirteen digits. */
export function barsOf(kind: "code128" | "ean13", text: string): number[] {
  const [symbol] = bwip.raw({ bcid: kind, text });
  if (symbol === undefined || !("sbs" in symbol)) throw new Error(`no bars of ${kind} for ${text}`);
  return symbol.sbs;
}
