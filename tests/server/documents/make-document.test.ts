import { setImmediate } from "node:timers/promises";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { makeDocument } from "#server/documents/make-document.ts";
import { printedOffer, type OfferBody } from "#server/documents/offer.ts";
import type { SheetBody } from "#server/documents/sheet.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";

const offer = (lines: number): OfferBody => ({
  title: "Коммерческое предложение",
  subtitle: "от 26 ноября",
  facts: [["Продавец", "ООО «Скоба»"]],
  columns: [
    { title: "Артикул", width: 0.3, align: "left" },
    { title: "Наименование", width: 0.7, align: "left" },
  ],
  rows: Array.from({ length: lines }, (_, at) => [`A-${at}`, `Саморез кровельный оцинкованный 4,8×${at}`]),
  totals: [["Итого", "1 250,00 ₽"]],
  words: "Одна тысяча двести пятьдесят рублей",
  note: "Цены действуют три дня",
  pageOf: "Страница {{page}} из {{pages}}",
});
const sheet: SheetBody = {
  name: "Корзина",
  columns: [
    { title: "Дата", width: 12, kind: "date" },
    { title: "Сумма", width: 12, kind: "money" },
  ],
  rows: [[new Date("2026-11-26T00:00:00Z"), 12.5]],
  totals: null,
};

describe("a document made on request", () => {
  it("equals the same document made in this thread, with numbered pages", async () => {
    const text = pdfText(await makeDocument({ kind: "offer", body: offer(60) }));
    expect(text).toBe(pdfText(await printedOffer(offer(60))));
    expect(text).toMatch(/Страница 2 из 2/);
  });

  it("does not block this thread while it is made", async () => {
    // Starts the thread.
    await makeDocument({ kind: "offer", body: offer(1) });
    let turns = 0;
    let isMade = false;
    const made = makeDocument({ kind: "offer", body: offer(500) }).then(() => (isMade = true));
    while (!isMade) {
      await setImmediate();
      turns += 1;
    }
    await made;
    // In this thread it would take only a few turns of the event loop, one of them as long as the whole document.
    expect(turns).toBeGreaterThan(100);
  });

  it("keeps dates and numbers of a workbook", async () => {
    const { sheets } = await readXlsx(await makeDocument({ kind: "workbook", body: [sheet] }));
    expect(sheets[0]?.rows[1]).toEqual([new Date("2026-11-26T00:00:00Z"), 12.5]);
  });

  it("goes to its own requester, for any number of simultaneous requests", async () => {
    const texts = await Promise.all(
      Array.from({ length: 6 }, async (_, at) =>
        pdfText(await makeDocument({ kind: "offer", body: { ...offer(2), title: `Предложение ${at}` } })),
      ),
    );
    expect(texts.map((text) => /Предложение (\d)/.exec(text)?.[1])).toEqual(["0", "1", "2", "3", "4", "5"]);
  });

  it("that fails reports its own error, and the next one is made", async () => {
    const broken = { ...offer(1), columns: null };
    // An invalid body, parsed from JSON to bypass the types.
    const failing = makeDocument({ kind: "offer", body: JSON.parse(JSON.stringify(broken)) });
    await expect(failing).rejects.toThrow("a document could not be made");
    expect(pdfText(await makeDocument({ kind: "offer", body: offer(1) }))).toContain("A-0");
  });
});
