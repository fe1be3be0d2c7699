/** An element with escaped text. */
export function tag(name: string, value: string | number): string {
  return `<${name}>${escapeXml(String(value))}</${name}>`;
}

/** Escapes XML and drops characters not allowed in it. */
export function escapeXml(text: string): string {
  return allowed(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A section that XML leaves unread; its end in the text is put into two. */
export function cdata(text: string): string {
  return `<![CDATA[${allowed(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** XML 1.0 knows no control characters but tabs and line breaks. */
function allowed(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}
