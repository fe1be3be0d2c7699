import { isSafeHref, relOf } from "./safe-href.server.ts";

/**
 * The Markdown of text pages as HTML: headings, paragraphs, lists, tables, bold and links. Everything else of the
 * text is escaped, so that a page of the content system cannot bring markup or scripts of its own.
 */
export function markdownHtml(markdown: string): string {
  return markdown
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((block) => blockHtml(block.trim().split("\n")))
    .join("");
}

function blockHtml(lines: string[]): string {
  const [first = ""] = lines;
  const heading = /^(#{1,4}) (.+)$/.exec(first);
  if (heading) {
    // The page's h1 stands above the text already.
    const level = Math.max(2, heading[1]?.length ?? 2);
    return `<h${level}>${inline(heading[2] ?? "")}</h${level}>${lines.length > 1 ? blockHtml(lines.slice(1)) : ""}`;
  }
  if (lines.every((line) => /^[-*] /.test(line))) return list("ul", lines);
  if (lines.every((line) => /^\d+\. /.test(line))) return list("ol", lines);
  if (lines.every((line) => line.startsWith("|"))) return table(lines);
  return first === "" ? "" : `<p>${lines.map(inline).join("<br>")}</p>`;
}

function list(tag: "ul" | "ol", lines: string[]): string {
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(/^(?:[-*]|\d+\.) /, ""))}</li>`).join("")}</${tag}>`;
}

function table(lines: string[]): string {
  const [head = "", ...rest] = lines;
  const body = rest.filter((line) => !/^\|[\s:|-]+$/.test(line));
  return `<table tabindex="0"><thead>${row(head, "th")}</thead><tbody>${body.map((line) => row(line, "td")).join("")}</tbody></table>`;
}

function row(line: string, tag: "th" | "td"): string {
  const cells = line.replace(/^\||\|\s*$/g, "").split("|");
  return `<tr>${cells.map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join("")}</tr>`;
}

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/\[([^\]]+)\]\(([^()\s]+)\)/g, (whole, words: string, href: string) =>
      isSafeHref(href) ? `<a href="${href}"${relOf(href)}>${words}</a>` : whole,
    )
    .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
