/** An e-mail without its address: the same text plain and as simple HTML. */
export type EmailText = { subject: string; text: string; html: string };

/** Blocks of an e-mail from which both forms are made. */
export type Block =
  { heading: string } | { paragraph: string } | { rows: [string, string][] } | { link: { title: string; url: string } };

export function composeEmail(subject: string, blocks: readonly Block[]): EmailText {
  return { subject, text: `${blocks.map(plain).join("\n\n")}\n`, html: page(subject, blocks.map(marked).join("\n")) };
}

function plain(block: Block): string {
  if ("heading" in block) return block.heading;
  if ("paragraph" in block) return block.paragraph;
  if ("link" in block) return `${block.link.title}: ${block.link.url}`;
  return block.rows.map(([name, value]) => `${name} — ${value}`).join("\n");
}

function marked(block: Block): string {
  if ("heading" in block) return `<h2 style="font-size:18px;margin:24px 0 8px">${escape(block.heading)}</h2>`;
  if ("paragraph" in block) return `<p style="margin:0 0 12px">${escape(block.paragraph)}</p>`;
  if ("link" in block)
    return `<p style="margin:0 0 12px"><a href="${escape(block.link.url)}">${escape(block.link.title)}</a></p>`;
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0">${escape(name)}</td><td style="padding:4px 0;text-align:right;white-space:nowrap">${escape(value)}</td></tr>`,
  );
  return `<table style="border-collapse:collapse;margin:0 0 12px">${rows.join("")}</table>`;
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

/** Names and comments come from people: in HTML they are text and nothing else. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
