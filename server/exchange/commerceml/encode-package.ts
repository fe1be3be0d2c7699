export type PackageEncoding = "windows-1251" | "utf-8";

let known: ReadonlyMap<string, number> | undefined;

/** Inverse of the platform's decoder; 0x98 means nothing. */
function codes(): ReadonlyMap<string, number> {
  const read = new TextDecoder("windows-1251");
  const upper = Array.from({ length: 128 }, (_, at) => at + 128).filter((byte) => byte !== 0x98);
  return (known ??= new Map(upper.map((byte) => [read.decode(Uint8Array.of(byte)), byte])));
}

/** XML in an encoding; signs that it lacks become character references, so no text changes on its way. */
export function encodePackage(xml: string, encoding: PackageEncoding): Uint8Array {
  if (encoding === "utf-8") return Buffer.from(xml);
  const table = codes();
  const parts: number[] = [];
  for (const sign of xml) {
    const code = sign.codePointAt(0) ?? 0;
    const byte = code < 128 ? code : table.get(sign);
    if (byte !== undefined) parts.push(byte);
    else parts.push(...Buffer.from(`&#${code};`));
  }
  return Uint8Array.from(parts);
}

/** Characters that XML 1.0 has no place for. */
const unfit = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text
    .replace(unfit, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}

/** An element of a text, or of elements that are written already. */
export function element(name: string, inside: string | readonly string[], attributes: Record<string, string> = {}) {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${given.join("")}>${typeof inside === "string" ? escaped(inside) : inside.join("")}</${name}>`;
}

/** The same, or nothing for an empty text. */
export function elementUnlessEmpty(name: string, text: string): string {
  return text === "" ? "" : element(name, text);
}
