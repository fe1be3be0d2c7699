import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainDescription } from "#app/domain/exchange/plain-description.ts";

describe("a description as plain text", () => {
  test.each([
    ["Просто текст", "Просто текст"],
    ["Строка 1\r\nСтрока 2\n\n\n\nСтрока 3", "Строка 1\nСтрока 2\n\nСтрока 3"],
    ["<p>Первый</p><p>Второй</p>", "Первый\nВторой"],
    ["<p>Первый\nабзац</p>\n<p>Второй</p>", "Первый абзац\nВторой"],
    ["Один<br>Два<br/><br />Три", "Один\nДва\n\nТри"],
    ["<ul><li>раз</li>\n<li>два</li></ul>", "раз\nдва"],
    ["<table><tr><td>Длина</td><td>5&nbsp;м</td></tr></table>", "Длина 5 м"],
    ["Сталь &laquo;Ст3&raquo; 5&times;10 &#8381; &#x2116;1", "Сталь «Ст3» 5×10 \u20bd №1"],
    ["&lt;b&gt;Жирный&lt;/b&gt; текст&lt;br&gt;строка", "Жирный текст\nстрока"],
    ["3 < 5 и 7 > 6, a<b", "3 < 5 и 7 > 6, a<b"],
    ["<script>alert('1 < 2')</script>До<style>p{}</style> после<!-- <b>нет</b> -->", "До после"],
    ["Текст<script>без конца", "Текст"],
    ["Текст<!-- без конца", "Текст"],
    ["&unknown; &#0; &#xD800; &#27; AT&T", "&unknown; AT&T"],
    ["<!DOCTYPE html><?php echo 1 ?>да", "да"],
    ["", ""],
  ])("%j becomes %j", (html, expected) => expect(plainDescription(html)).toBe(expected));

  test("has no tags and no outer or repeated spaces", () => {
    const word = fc.constantFrom(
      "<p>",
      "</p>",
      "<br>",
      "<script>",
      "</script>",
      "<!--",
      "-->",
      "&lt;",
      "&amp;",
      "a",
      " ",
      "\n",
      "<",
      ">",
      "&#60;",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const plain = plainDescription(words.filter((one) => !one.startsWith("&")).join(""));
        expect(plain).not.toMatch(/<\/?(?:p|br|script)>/);
        expect(plain).toBe(plain.trim());
        expect(plain).not.toMatch(/ {2}|\n{3}/);
        plainDescription(words.join(""));
      }),
    );
  });

  test("takes time in proportion to its length", () => {
    for (const piece of ["<script>", "<!--", "<a", "&", "&#", "< ", "<p>", "\n "])
      expect(plainDescription(piece.repeat(150_000)).length).toBeLessThanOrEqual(piece.length * 150_000);
  });
});
