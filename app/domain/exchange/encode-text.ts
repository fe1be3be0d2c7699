import type { ExchangeEncoding } from "./connection.ts";

/** Inverse of the platform's decoder; 0x98 is no letter. */
let codes: ReadonlyMap<string, number> | undefined;

function windows1251Codes(): ReadonlyMap<string, number> {
  if (codes !== undefined) return codes;
  const decoder = new TextDecoder("windows-1251");
  const bytes = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte !== 0x98);
  return (codes = new Map(bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte])));
}

/** Text in the encoding of a connection; `missing` puts a sign that the code page lacks into plain letters. */
export function encodeText(
  text: string,
  encoding: ExchangeEncoding,
  missing: (sign: string) => string,
): Uint8Array<ArrayBuffer> {
  if (encoding === "utf-8") return Uint8Array.from(new TextEncoder().encode(text));
  const table = windows1251Codes();
  const bytes: number[] = [];
  const put = (sign: string) => bytes.push(table.get(sign) ?? 0x3f);
  for (const sign of text) {
    if (table.has(sign)) put(sign);
    else for (const other of missing(sign)) put(other);
  }
  return Uint8Array.from(bytes);
}

/** A sign by its number, as XML writes it. */
export function asXmlReference(sign: string): string {
  return `&#${sign.codePointAt(0) ?? 0xfffd};`;
}

export function asQuestionMark(): string {
  return "?";
}
