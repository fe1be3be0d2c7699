import { describe, expect, it } from "vitest";
import { formatPhone } from "#app/domain/phone.ts";
import type { Label } from "#app/domain/picking/labels.ts";
import { barsOf } from "#server/documents/barcode.ts";
import { printedLabels } from "#server/documents/labels.ts";
import { printedRouteSheet, type RouteStop } from "#server/documents/route-sheet.ts";
import { pdfPages, pdfText } from "#tests/support/files/pdf-text.ts";

const nasty = `<script>alert("1")</script>&amp;`;
const common = { number: "МСК-26-000001-1", way: "courier", providerCode: "own", route: "Центр", day: "2026-11-27" };
const goods: Label = {
  ...common,
  kind: "goods",
  article: "DH-120.R",
  name: `Петля ${nasty}`,
  code128: barsOf("code128", "DH-120.R"),
  ean13: { text: "4006381333931", bars: barsOf("ean13", "4006381333931") },
  place: null,
};
const box: Label = {
  ...common,
  kind: "box",
  ...{ article: null, name: null, code128: null, ean13: null },
  place: { at: 1, of: 3 },
};
const oneLine = (text: string) => text.replace(/\s+/g, " ");

describe("labels as PDF", () => {
  it("are one page each, with the name of goods as plain text", async () => {
    const pages = pdfPages(await printedLabels([goods, box]));
    expect(pages).toHaveLength(2);
    expect(oneLine(pages[0] ?? "")).toContain(`Петля <script>alert("1")`);
    expect(pages[0]).toContain("DH-120.R");
    expect(pages[0]).toContain("4006381333931");
    expect(oneLine(pages[1] ?? "")).toContain("Место 1 из 3");
    expect(pages[1]).toContain("МСК-26-000001-1");
  });

  it("have names of two lines to their end, which tells goods of one kind apart", async () => {
    const names = [
      "Порог алюминиевый Вельпроф 35×5 мм, серебро, 0,9 м",
      "Ручка оконная Фрамир изогнутая, штифт 37 мм, белая RAL 9016, с ключом",
    ];
    const pages = pdfPages(await printedLabels(names.map((name) => ({ ...goods, name }))));
    expect(pages.map((page) => names.filter((name) => oneLine(page).includes(name)))).toEqual(
      names.map((name) => [name]),
    );
  });

  it("stay on their page however long the name is", async () => {
    const name = "Очень длинное название ".repeat(40);
    expect(
      pdfPages(
        await printedLabels([
          { ...goods, name },
          { ...box, route: name },
        ]),
      ),
    ).toHaveLength(2);
  });
});

describe("a route sheet as PDF", () => {
  const stop: RouteStop = {
    ...common,
    address: `Москва, Арбат, 1 ${nasty}`,
    interval: "10:00-14:00",
    recipient: { fio: "Иванов Пётр", phone: "+79000000001", callMe: true },
    weightGrams: 1_500,
    waybill: "ЭТрН-7",
    track: null,
  };

  it("names every stop, with its waybill", async () => {
    const stops = Array.from({ length: 60 }, (_, at) => ({ ...stop, number: `МСК-${at + 1}` }));
    const pdf = await printedRouteSheet({ day: "2026-11-27", warehouse: { name: "Южный", address: "МКАД" }, stops });
    const text = oneLine(pdfText(pdf));
    for (const words of [
      "МСК-1 ",
      "МСК-60 ",
      "ЭТрН-7",
      "<script>",
      "Всего 60 отправлений",
      formatPhone("+79000000001"),
    ])
      expect(text, words).toContain(words);
    expect(pdfPages(pdf).length).toBeGreaterThan(1);
  });
});
