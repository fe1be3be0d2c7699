import { expect, it } from "vitest";
import { composeEmail } from "#server/emails/email.ts";

const hostile = 'Тема\r\nBcc: eve@evil.example\u2028X: y<script>"\u0000';

it("a subject is one line, whatever it is made of", () => {
  const { subject, html } = composeEmail(hostile, []);
  expect(subject).toBe('Тема Bcc: eve@evil.example X: y<script>" ');
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  expect(html).not.toContain("<script>");
});

it("a row stays one line, so that its value cannot add another", () => {
  const { text } = composeEmail("Тема", [{ rows: [["Покупатель", "Пётр\nИтого — 0 ₽"]] }]);
  expect(text).toBe("Покупатель — Пётр Итого — 0 ₽\n");
});

it("every line of a quote is marked in the text, and escaped in the page", () => {
  const { text, html } = composeEmail("Тема", [{ quote: "Первая\r\n-- \n<b>Третья</b>" }]);
  expect(text).toBe("> Первая\n> -- \n> <b>Третья</b>\n");
  expect(html).toContain("Первая<br>-- <br>&#60;b&#62;Третья&#60;/b&#62;</blockquote>");
});
