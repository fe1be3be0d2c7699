import { describe, expect, it } from "vitest";
import { markdownHtml } from "#app/loaders/markdown.server.ts";

describe("a text page's Markdown", () => {
  it.each([
    ["## Самовывоз", "<h2>Самовывоз</h2>"],
    ["# Доставка", "<h2>Доставка</h2>"],
    ["### Пункт\nТекст", "<h3>Пункт</h3><p>Текст</p>"],
    ["Один\nабзац\n\nВторой", "<p>Один<br>абзац</p><p>Второй</p>"],
    ["- раз\n- два", "<ul><li>раз</li><li>два</li></ul>"],
    ["1. раз\n2. два", "<ol><li>раз</li><li>два</li></ol>"],
    ["**5 дней** и [пункты](/contacts)", '<p><b>5 дней</b> и <a href="/contacts">пункты</a></p>'],
    [
      "| а | б |\n| --- | --- |\n| 1 | 2 |",
      '<table tabindex="0"><thead><tr><th>а</th><th>б</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    ["", ""],
  ])("%j", (markdown, html) => expect(markdownHtml(markdown)).toBe(html));

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "- <b onclick=x>",
    "| <svg/onload=x> |",
    '## "><script>',
  ])("brings no markup of its own: %s", (evil) => expect(markdownHtml(evil)).not.toMatch(/<(?:script|img|b o|svg)/));

  it.each(["javascript:alert(1)", "JaVaScRiPt:x", "//evil.example", "data:text/html,x", "http://plain.example"])(
    "links nowhere dangerous: %s",
    (href) => expect(markdownHtml(`[нажмите](${href})`)).not.toContain("<a"),
  );

  it("a quote cannot leave the attribute of a link", () => {
    expect(markdownHtml('[x](/a"onmouseover="y)')).not.toContain('"onmouseover');
  });
});
