import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Check } from "#app/components/kit/fields/check.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { Icon, Sprite } from "#app/components/kit/icon.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { stockText } from "#app/components/kit/stock-line.tsx";
import { Stepper, SubmitStepper } from "#app/components/kit/fields/stepper.tsx";
import { shown } from "#tests/support/shown.ts";

const html = (element: ReactElement) => renderToStaticMarkup(element);

describe("a field", () => {
  it("is described by its hint and its first error", () => {
    const field = html(
      <Field name="phone" label="Телефон" hint="Пришлём код" errors={["Заполните поле", "Неверно"]} />,
    );
    expect(field).toContain('<label for="f-phone">Телефон</label>');
    expect(field).toMatch(/<input[^>]* aria-describedby="f-phone-h f-phone-e" aria-invalid="true"/);
    expect(field).toContain('<span class="field-error" id="f-phone-e">Заполните поле</span>');
  });

  it("has no description without hint and errors", () => {
    expect(html(<Field name="phone" label="Телефон" />)).not.toContain("aria-");
  });
});

it("a checkbox is described by its error as well", () => {
  expect(html(<Check name="offer" errors={["Нужно согласие"]} children="Согласен" />)).toMatch(
    /<input id="f-offer"[^>]* aria-describedby="f-offer-e"/,
  );
});

describe("the error summary", () => {
  it("links to every invalid field", () => {
    const summary = html(
      <ErrorSummary messages={["Не вышло"]} errors={{ phone: ["Пусто"], email: ["Опечатка"], code: [] }} />,
    );
    expect(summary).toContain('role="alert"');
    expect(summary.match(/href="#f-\w+"/g)).toEqual(['href="#f-phone"', 'href="#f-email"']);
    expect(summary).toContain("<p>Не вышло</p>");
  });

  it("is absent without errors", () => expect(html(<ErrorSummary messages={[]} errors={{ phone: [] }} />)).toBe(""));
});

describe("a stepper", () => {
  it("of a card starts with the minimum order, and its buttons do not submit", () => {
    const card = html(<Stepper multiplicity={2.25} minQuantity={4.5} />);
    expect(card).toContain('data-multiplicity="2.25" data-min="4.5"');
    expect(card).toContain('value="4,5"');
    expect(card.match(/type="button"/g)).toHaveLength(2);
  });

  it("in the basket submits the typed value on Enter, instead of pressing −", () => {
    const [first] = html(<SubmitStepper multiplicity={2} unit="шт" value={8} />).match(/<button[^>]*>/) ?? [];
    expect(first).not.toContain("step");
  });

  it("is rendered as − field +", () => {
    expect(html(<SubmitStepper multiplicity={2} unit="шт" value={8} />)).toMatch(
      /value="-1".*name="quantity".*value="1"/s,
    );
  });

  it("separates thousands, and shows unit and step next to the field", () => {
    const line = html(<SubmitStepper multiplicity={1_000} unit="шт" value={12_000} />);
    expect(line).toContain('value="12\u00a0000"');
    expect(line).toContain("шт · кратно\u00a01\u00a0000");
  });
});

describe("the pager", () => {
  const numbers = (page: number, pages: number) =>
    html(<Pager page={page} pages={pages} href={(n) => `?page=${n}`} />)
      .replace(/<[^>]+>/g, " ")
      .trim()
      .split(/\s+/)
      .join(" ");
  it.each([
    [1, 3, "1 2 3 →"],
    [5, 9, "← 1 … 4 5 6 … 9 →"],
    [3, 9, "← 1 2 3 4 … 9 →"],
    [9, 9, "← 1 … 8 9"],
    [4, 5, "← 1 2 3 4 5 →"],
  ])("on page %d of %d shows %s", (page, pages, text) => expect(numbers(page, pages)).toBe(text));

  it("is absent for one page", () => expect(html(<Pager page={1} pages={1} href={() => ""} />)).toBe(""));
});

describe("stock is shown as text", () => {
  const stock = { availability: "available", availableQuantity: 1240, unit: "шт", supplyDays: null } as const;
  it.each([
    [{}, "В наличии 1 240 шт"],
    [{ availability: "onOrder", supplyDays: { from: 5, to: 7 } }, "Под заказ, 5–7 дн."],
    [{ availability: "onOrder", supplyDays: { from: 1, to: 1 } }, "Под заказ, 1 день"],
    [{ availability: "onOrder", supplyDays: { from: 3, to: 3 } }, "Под заказ, 3 дня"],
    [{ availability: "onOrder" }, "Под заказ"],
    [{ availability: "notAvailable", supplyDays: { from: 5, to: 7 } }, "Нет в наличии"],
  ] as const)("%j", (change, text) => expect(shown(stockText({ ...stock, ...change }))).toBe(text));
});

it("every icon used in components is in the sprite", () => {
  expect(html(<Sprite />)).toContain('id="i-fav"');
  expect(html(<Icon name="fav" />)).toContain('href="#i-fav"');
});

describe("disclosure controls", () => {
  it("use the same icon everywhere", () => {
    const folder = join(import.meta.dirname, "../../../app/styles");
    const sheets = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
    const signs = sheets
      .toSorted()
      .flatMap((name) =>
        [
          ...readFileSync(join(folder, name), "utf8").matchAll(
            /summary[^{}]*::(?:before|after) \{[^}]*content: ([^;]+);/g,
          ),
        ].map(([, sign]) => `${name} ${sign}`),
      );
    // The sections of the catalogue are tabs on a wide screen; a pencil opens the form of a loaded row on a phone.
    expect(signs).toEqual(['base.css "▾"', 'base.css "▴"', "frame/drawers.css none", "profile/upload.css none"]);
  });
});
