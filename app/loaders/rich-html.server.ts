import { markdownHtml } from "./markdown.server.ts";
import { isSafeHref, relOf } from "./safe-href.server.ts";

/**
 * A text of the content system as safe HTML: Markdown, or HTML of which an allow-list is kept (security H3). Every tag
 * is written anew from its name alone, a link with its address where that is safe; no other attribute passes. Of
 * scripts, styles and embedded things the content goes too; other tags go and leave their words.
 */
export function richHtml(text: string): string {
  return /<\/?[a-z][^<>]*>/i.test(text) && allowedTag.test(text) ? allowedHtml(text) : markdownHtml(text);
}

const allowed = [
  "p",
  "br",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "b",
  "strong",
  "i",
  "em",
  "a",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "blockquote",
];
const allowedTag = new RegExp(`<(?:${allowed.join("|")})(?=[\\s/>])`, "i");
const withContent =
  /<!--.*?(?:-->|$)|<(script|style|template|svg|math|iframe|object|textarea|title|noscript|select|xmp|plaintext)\b.*?(?:<\/\1\s*>|$)/gis;

function allowedHtml(html: string): string {
  const open: string[] = [];
  // Quoted values may hold ">": a tag ends at the first one outside of them.
  const parts = html.replace(withContent, "").split(/(<\/?[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>)/i);
  const kept = parts.map((part, place) => (place % 2 === 0 ? plainText(part) : tag(part, open)));
  return (
    kept.join("") +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join("")
  );
}

/** The tag as we write it; closing tags without their opening are dropped, forgotten ones are closed in its place. */
function tag(source: string, open: string[]): string {
  const [, slash, written = ""] = /^<(\/?)([a-z][a-z\d]*)/i.exec(source) ?? [];
  const name = written.toLowerCase() === "h1" ? "h2" : written.toLowerCase();
  if (!allowed.includes(name)) return "";
  if (name === "br") return "<br>";
  if (slash !== "/") {
    open.push(name);
    return name === "a" ? `<a${hrefOf(source)}>` : `<${name}>`;
  }
  const from = open.lastIndexOf(name);
  return from === -1
    ? ""
    : open
        .splice(from)
        .reverse()
        .map((one) => `</${one}>`)
        .join("");
}

function hrefOf(source: string): string {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(source) ?? [];
  const href = (double ?? single ?? bare ?? "").replaceAll("&amp;", "&");
  return isSafeHref(href) ? ` href="${escaped(href)}"${relOf(href)}` : "";
}

/** Entities stay as they were written: in a text they can become nothing but a letter. */
function plainText(text: string): string {
  return text.replace(/&(?!(?:[a-z]\w{1,30}|#\d{1,7}|#x[\da-f]{1,6});)|[<>"']/gi, escaped);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
