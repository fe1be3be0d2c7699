import { describe, expect, it } from "vitest";
import { richHtml } from "#app/loaders/rich-html.server.ts";

describe("a text of the shop", () => {
  it.each([
    ["Просто текст", "<p>Просто текст</p>"],
    ["## Сроки\n\nЗавтра", "<h2>Сроки</h2><p>Завтра</p>"],
    ["<p>Петли &laquo;Рото&raquo; & ручки</p>", "<p>Петли &laquo;Рото&raquo; &#38; ручки</p>"],
    ["<h1>Замки</h1><ul><li>раз<li>два</ul>", "<h2>Замки</h2><ul><li>раз<li>два</li></li></ul>"],
    [
      '<a href="/catalog?a=1&amp;b=2" target=_blank rel="x">в каталог</a>',
      '<a href="/catalog?a=1&#38;b=2">в каталог</a>',
    ],
    ["<p>Один<br/>два</p></div></p>", "<p>Один<br>два</p>"],
    ["<p><b>жирный", "<p><b>жирный</b></p>"],
    ["<div><p class='a' style=\"x\">Слова</p></div>", "<p>Слова</p>"],
  ])("%j", (text, html) => expect(richHtml(text)).toBe(html));

  it.each([
    "<p>x</p><script>alert(1)</script>",
    "<p>x</p><script>alert(1)",
    "<p>x</p><ScRiPt\n>alert(1)</sCrIpT >",
    "<p>x<img src=x onerror=alert(1)></p>",
    '<p onclick="alert(1)">x</p>',
    '<p title="a>b" onclick=alert(1)>x</p>',
    "<p>x</p><svg><p onload=alert(1)></svg>",
    "<p>x</p><style>@import url(//evil.example)</style>",
    "<p>x</p><iframe src=//evil.example></iframe>",
    "<p>x</p><!-- <script>alert(1)</script> -->",
    "<p>x</p><<script>alert(1)//<</script>",
    "<p/onmouseover=alert(1)>x",
    "<p>x</p><form action=//evil.example><input></form>",
    "<p>x</p><base href=//evil.example>",
    "<p>x</p><scr<script></script>ipt>alert(1)</script>",
    '<p>x</p>"><svg onload=alert(1)>',
    "<p>x</p><img src=`x`onerror=alert(1)>",
  ])("keeps nothing that runs or loads: %s", (evil) => {
    const html = richHtml(evil);
    const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
    expect(tags.filter((tag) => !/^<\/?(?:p|b|br)>$/.test(tag))).toEqual([]);
    expect(html).not.toContain("evil.example)");
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "http://plain.example",
  ])("H9: links nowhere dangerous: %j", (href) => {
    expect(richHtml(`<p><a href="${href}">нажмите</a></p>`)).not.toMatch(/<a[^>]*href/);
    expect(richHtml(`[нажмите](${href})`)).not.toMatch(/<a /);
  });

  it.each(["/catalog", "#top", "mailto:shop@example.ru", "tel:+78005550101"])("H9: links %s", (href) => {
    expect(richHtml(`<p><a href='${href}'>да</a></p>`)).toContain(`<a href="${href}">`);
    expect(richHtml(`[да](${href})`)).toContain(`<a href="${href}">`);
  });

  it("another site is linked as another site", () => {
    const link = '<a href="https://example.ru/a?b=1" rel="external nofollow">';
    expect(richHtml("<p><a href='https://example.ru/a?b=1'>да</a></p>")).toContain(link);
    expect(richHtml("[да](https://example.ru/a?b=1)")).toContain(link);
  });

  it("a quote cannot leave the address of a link", () => {
    expect(richHtml(`<p><a href='/a"onmouseover="x'>да</a></p>`)).not.toContain('"onmouseover');
  });
});
