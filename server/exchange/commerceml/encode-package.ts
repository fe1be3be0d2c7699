import type { ExchangeEncoding } from "#app/domain/exchange/connection.ts";
import { asXmlReference, encodeText } from "#app/domain/exchange/encode-text.ts";

/** XML in an encoding; signs that it lacks become character references, so no text changes on its way. */
export function encodePackage(xml: string, encoding: ExchangeEncoding): Uint8Array {
  return encodeText(xml, encoding, asXmlReference);
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
