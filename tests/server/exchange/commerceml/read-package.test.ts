import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inPieces, ofType, readOutcome, readXml } from "#tests/support/commerceml/read-records.ts";

const wrapped = (inside: string) => `<КоммерческаяИнформация ВерсияСхемы="2.09">${inside}</КоммерческаяИнформация>`;
const goods = (inside: string) => wrapped(`<Каталог><Ид>c</Ид><Товары>${inside}</Товары></Каталог>`);
const good = (id: string, inside: string = "") =>
  `<Товар><Ид>${id}</Ид><Наименование>Болт</Наименование>${inside}</Товар>`;
const sample = readFileSync(join(import.meta.dirname, "samples/ArgentCrusade__commerceml/products-example.xml"));
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;

describe("the encoding of a package", () => {
  const named = goods(good("1")).replace("Болт", "Болт №5");
  /** Cyrillic letters, ASCII and the number sign are all that the text has. */
  const in1251 = (text: string) =>
    Buffer.from(
      [...text].map((sign) => {
        const code = sign.codePointAt(0) ?? 0;
        return code < 128 ? code : sign === "№" ? 0xb9 : sign === "ё" ? 0xb8 : code - 0x410 + 0xc0;
      }),
    );

  it.each([
    ["UTF-8 without a declaration", Buffer.from(named)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${declared("UTF-8")}${named}`)],
    ["UTF-8 with a mark, declared as another one", Buffer.from(`\ufeff${declared("windows-1251")}${named}`)],
    ["UTF-8 after blank lines", Buffer.from(`\r\n\n ${declared("utf-8")}\n${named}`)],
    ["windows-1251", in1251(`${declared("windows-1251")}${named}`)],
    ["windows-1251 by another name", in1251(`${declared("CP1251").replaceAll('"', "'")}\n${named}`)],
  ])("may be %s", async (_, bytes) => {
    for (const size of [1, 7, 65_536]) {
      const { records, fault } = await readOutcome(inPieces(bytes, size));
      expect(fault).toBeNull();
      expect(ofType(records, "good")).toMatchObject([{ id: "1", name: "Болт №5" }]);
    }
  });

  it.each([
    ["UTF-16 with a mark", Buffer.from(`\ufeff${named}`, "utf16le")],
    ["big-endian UTF-16", Buffer.from(`\ufeff${named}`, "utf16le").swap16()],
    ["UTF-16 without a mark", Buffer.from(`${declared("UTF-16")}${named}`, "utf16le")],
    ["UTF-16 by its declaration", Buffer.from(`${declared("UTF-16")}${named}`)],
    ["KOI8-R", Buffer.from(`${declared("koi8-r")}<a/>`)],
  ])("may not be %s", async (_, bytes) =>
    expect(await readOutcome(inPieces(bytes, 5))).toEqual({ records: [], fault: "encoding" }),
  );

  it("refuses the records whose names are not in the encoding that the file declares", async () => {
    expect((await readOutcome(inPieces(in1251(named)))).fault).toBe("notCommerceMl");
    const garbled = Buffer.concat([
      Buffer.from(goods("").split("</Товары>")[0] ?? ""),
      Buffer.from("<Товар><Ид>1</Ид><Наименование>"),
      Buffer.of(0xc1, 0xee, 0xeb, 0xf2),
      Buffer.from(`</Наименование></Товар>${good("2")}</Товары></Каталог></КоммерческаяИнформация>`),
    ]);
    const read = await readOutcome(inPieces(garbled));
    expect(ofType(read.records, "good").map(({ id }) => id)).toEqual(["2"]);
    expect(ofType(read.records, "fault")).toMatchObject([
      { path: "Каталог/Товары/Товар[1]/Наименование", id: "1", code: "badCharacters" },
    ]);
  });
});

describe("the reading of a package ends", () => {
  const deep = (depth: number) =>
    `<КоммерческаяИнформация>${"<a>".repeat(depth)}${"</a>".repeat(depth)}</КоммерческаяИнформация>`;
  const long = "я".repeat(1_048_577);

  it.each([
    ["at what is not XML", "Ошибка 500", "notXml"],
    ["at a tag that another one closes", goods("<Товар></Товары>"), "notXml"],
    ["at a second root", `${wrapped("")}${wrapped("")}`, "notXml"],
    ["at the page of a web server", "<html><body/></html>", "notCommerceMl"],
    ["at what the shop itself gives out", "<Справочник/>", "notCommerceMl"],
    ["at a document type", `<!DOCTYPE a [<!ENTITY a "b">]>${wrapped("")}`, "entities"],
    ["at an external document type", `<!DOCTYPE a SYSTEM "http://127.0.0.1/a">${wrapped("")}`, "entities"],
    ["at an entity that nobody declares", goods(good("&bomb;")), "entities"],
    ["below 64 elements", deep(64), "tooDeep"],
    ["at a text above a million characters", goods(good("1", `<Описание>${long}</Описание>`)), "tooLong"],
    [
      "at a text that is long in pieces",
      goods(good("1", `<Описание>${`${long.slice(0, 600_000)}<!---->`.repeat(2)}</Описание>`)),
      "tooLong",
    ],
    ["at a long attribute", goods(good("1", `<Описание a="${long}"/>`)), "tooLong"],
    ["at a long comment", goods(`<!--${long}-->`), "tooLong"],
    ["at a long name", goods(`<${long}/>`), "tooLong"],
    ["at a long name of an entity", goods(`&${long}${long};`), "tooLong"],
    ["at a record of too many elements", goods(good("1", "<a/>".repeat(170_000))), "tooLong"],
    ["at once if it is empty", "", "cutShort"],
    ["at once if it is blank", " \n", "cutShort"],
    ["at once if it has nothing but a declaration", declared("utf-8"), "cutShort"],
  ])("%s", async (_, xml, fault) => expect((await readXml(xml)).fault).toBe(fault));

  it("not before 64 elements and a million characters", async () => {
    expect((await readXml(deep(63))).fault).toBeNull();
    const xml = goods(good("1", `<Описание>${long.slice(1)}</Описание>`));
    expect((await readXml(xml)).records).toContainEqual(expect.objectContaining({ description: long.slice(1) }));
  });

  it("where a token never ends, long before the file does", async () => {
    let fed = 0;
    async function* endless() {
      yield Buffer.from(`<КоммерческаяИнформация a="`);
      for (; fed < 1_000; fed += 1) yield Buffer.alloc(65_536, 0x61);
    }
    expect((await readOutcome(endless())).fault).toBe("tooLong");
    expect(fed).toBeLessThan(25);
  });

  it("after the records before the place of the fault", async () => {
    const { records, fault } = await readXml(
      `${goods(good("1") + good("2")).split("</Товары>")[0]}<Товар><Ид>3</Ид></Товары>`,
    );
    expect(fault).toBe("notXml");
    expect(ofType(records, "good").map(({ id }) => id)).toEqual(["1", "2"]);
  });

  it("as cut short after the whole records at every byte of a file", async () => {
    const picture = "<Картинка>a.jpg</Картинка><!-- a --><Описание><![CDATA[<b>&]]></Описание>";
    const small = Buffer.from(`\ufeff${declared("utf-8")}\n${goods(good("1", picture) + good("2&amp;"))}`);
    const { records: all } = await readOutcome(inPieces(small));
    expect(all).toHaveLength(4);
    for (let end = 0; end < small.length; end += 1) {
      const { records, fault } = await readOutcome(inPieces(small.subarray(0, end)));
      if (fault !== "cutShort") expect([end, fault]).toEqual([end, "cutShort"]);
      if (!isDeepStrictEqual(records, all.slice(0, records.length))) expect(records).toEqual(all);
    }
  });

  it("never in another way, whatever bytes are changed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sample.length - 1), fc.uint8Array({ maxLength: 6 }), fc.nat(3), async (at, put, drop) => {
        const bytes = Buffer.concat([sample.subarray(0, at), put, sample.subarray(at + drop)]);
        const { records } = await readOutcome(inPieces(bytes));
        expect(records.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the pieces in which a package comes", () => {
  const file = (name: string) => readFileSync(join(import.meta.dirname, "samples", name));
  it.each([
    ["ArgentCrusade__commerceml/documents-example.xml"],
    ["carono__php-commerceml/offers.xml"],
    ["carono__php-commerceml/orders.xml"],
  ])("change nothing in %s", async (name) => {
    const bytes = file(name);
    const whole = await readOutcome(inPieces(bytes));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 30 }), async (cuts) => {
        const borders = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        async function* pieces() {
          for (const [at, from] of borders.entries()) yield bytes.subarray(from, borders[at + 1] ?? bytes.length);
        }
        expect(await readOutcome(pieces())).toEqual(whole);
      }),
      { numRuns: 40 },
    );
    expect(await readOutcome(inPieces(bytes, 1))).toEqual(whole);
  });
});

describe("characters that XML forbids", () => {
  it("are taken out of texts", async () => {
    const { records, fault } = await readXml(
      goods(good("1", "<Описание>а\u0000б\u001fв&#0;&#x1F;г\uffffд ]]> е</Описание>")),
    );
    expect(fault).toBeNull();
    expect(JSON.stringify(records)).not.toMatch(/\\u00|\uffff/);
    expect(ofType(records, "good")[0]?.description).toMatch(/^абв.*гд \]\]> е$/);
  });

  it("make an Ид unusable, and are not in what is said of it", async () => {
    const { records } = await readXml(goods(good(`1\u0000${"x".repeat(300)}`) + good("2")));
    expect(records.slice(2)).toMatchObject([
      { type: "fault", code: "badCharacters", value: `1${"x".repeat(198)}` },
      { type: "good", id: "2" },
    ]);
  });
});
