/** An e-mail without recipient: plain text and equivalent simple HTML. */
export type EmailText = { subject: string; text: string; html: string };

/** Blocks rendered to both forms. `quote` is a stranger's text, which must not pass for ours. */
export type EmailBlock =
  | { heading: string }
  | { paragraph: string }
  | { rows: [string, string][] }
  | { goods: EmailGood[] }
  | { quote: string }
  | { link: { title: string; url: string } };

/** A row with the picture of its product; `picture` is an address, null for none. */
export type EmailGood = { name: string; value: string; picture: string | null };

export function composeEmail(title: string, blocks: readonly EmailBlock[]): EmailText {
  const subject = oneLine(title);
  return { subject, text: `${blocks.map(plain).join("\n\n")}\n`, html: page(subject, blocks.map(marked).join("\n")) };
}

/** Of a header or a row: a break in it would start another one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

function plain(block: EmailBlock): string {
  if ("heading" in block) return block.heading;
  if ("paragraph" in block) return block.paragraph;
  if ("link" in block) return `${block.link.title}: ${block.link.url}`;
  if ("quote" in block)
    return linesOf(block.quote)
      .map((line) => `> ${line}`)
      .join("\n");
  const rows = "goods" in block ? block.goods.map(({ name, value }) => [name, value]) : block.rows;
  return rows.map((row) => row.map(oneLine).join(" — ")).join("\n");
}

function marked(block: EmailBlock): string {
  if ("heading" in block) return `<h2 style="font-size:18px;margin:24px 0 8px">${escape(block.heading)}</h2>`;
  if ("paragraph" in block) return `<p style="margin:0 0 12px">${escape(block.paragraph)}</p>`;
  if ("link" in block)
    return `<p style="margin:0 0 12px"><a href="${escape(block.link.url)}">${escape(block.link.title)}</a></p>`;
  if ("quote" in block)
    return `<blockquote style="margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #d5dae0">${linesOf(block.quote).map(escape).join("<br>")}</blockquote>`;
  const rows =
    "goods" in block
      ? block.goods.map(({ name, value, picture }) => tableRow(name, value, pictureCell(picture)))
      : block.rows.map(([name, value]) => tableRow(name, value));
  return `<table style="border-collapse:collapse;margin:0 0 12px">${rows.join("")}</table>`;
}

function tableRow(name: string, value: string, before = ""): string {
  return `<tr>${before}<td style="padding:4px 16px 4px 0">${escape(name)}</td><td style="padding:4px 0;text-align:right;white-space:nowrap">${escape(value)}</td></tr>`;
}

/** Decorative: the product name is shown next to it. */
function pictureCell(picture: string | null): string {
  const image =
    picture === null
      ? ""
      : `<img src="${escape(picture)}" alt="" width="64" style="display:block;max-height:64px;object-fit:contain">`;
  return `<td style="padding:4px 12px 4px 0;width:64px">${image}</td>`;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><title>${escape(title)}</title></head>
<body style="font:16px/1.5 sans-serif;color:#1d1d1b;margin:0;padding:24px">
${body}
</body>
</html>
`;
}

/** Names and comments are user input: escape them in HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
