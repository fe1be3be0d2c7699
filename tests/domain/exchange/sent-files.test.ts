import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFileName, inPackageOrder, mayNameBuyers, sentFileKind } from "#app/domain/exchange/sent-files.ts";

const part = fc.oneof(
  fc.constantFrom("..", ".", "", "import_files", "IMPORT_FILES", "C:", "a.xml", "x.jpg", "\u0000", " "),
  fc.string({ maxLength: 12 }),
);
const path = fc
  .tuple(fc.array(part, { maxLength: 6 }), fc.constantFrom("/", "\\"))
  .map(([parts, separator]) => parts.join(separator));

describe("the name of a sent file", () => {
  it("never leads out of its folder, whatever was sent", () => {
    fc.assert(
      fc.property(path, (sent) => {
        const name = cleanFileName(sent);
        if (name === null) return;
        const parts = name.split("/");
        expect(parts.every((one) => one.trim() === one && !["", ".", ".."].includes(one))).toBe(true);
        expect(name).not.toMatch(/[\\:\u0000-\u001f]/);
        expect(parts.length === 1 || parts[0] === "import_files").toBe(true);
      }),
    );
  });

  it("is the same when it is cleaned again", () => {
    fc.assert(
      fc.property(path, (sent) => {
        const name = cleanFileName(sent);
        if (name !== null) expect(cleanFileName(name)).toBe(name);
      }),
    );
  });

  it.each([
    ["import.XML", "document"],
    ["v8.zip", "archive"],
    ["import_files/a/b.JPEG", "picture"],
    ["manual.pdf", "other"],
    ["setup.exe", null],
    ["xml", null],
    ["import.xml.", null],
  ])("%s tells that it is a %s", (name, kind) => expect(sentFileKind(name)).toBe(kind));
});

describe("files of a package", () => {
  it("are applied in the order in which they depend on one another, portions by their numbers", () => {
    const sent = [
      ...["a.jpg", "rests0_10.xml", "rests0_2.xml", "documents.xml", "prices0_1.xml", "offers0_1.xml", "import0_1.xml"],
      ...["storages.xml", "priceLists.xml", "propertiesOffers.xml", "units.xml", "groups.xml", "other.xml"],
      ...["contragents.xml", "goods/1/goods_1.xml"],
    ].map((name) => ({ name }));
    expect(inPackageOrder(sent).map(({ name }) => name)).toEqual([
      ...["groups.xml", "units.xml", "propertiesOffers.xml", "priceLists.xml", "storages.xml", "goods/1/goods_1.xml"],
      ...["import0_1.xml", "offers0_1.xml", "prices0_1.xml", "rests0_2.xml", "rests0_10.xml", "contragents.xml"],
      ...["documents.xml", "other.xml", "a.jpg"],
    ]);
  });

  it("are all applied, and once", () => {
    fc.assert(
      fc.property(fc.array(path), (names) => {
        const files = names.map((name, at) => ({ name, at }));
        expect(
          inPackageOrder(files)
            .map(({ at }) => at)
            .sort((a, b) => a - b),
        ).toEqual(files.map(({ at }) => at));
      }),
    );
  });
});

describe("a file of 1C", () => {
  it.each([
    ["sale", "anything.xml", true],
    ["sale", "import_files/a.jpg", true],
    ["catalog", "orders-1.xml", true],
    ["catalog", "Documents0_1.xml", true],
    ["catalog", "contragents1_2.xml", true],
    ["catalog", "import0_1.xml", false],
    ["catalog", "import_files/orders/a.jpg", false],
  ] as const)("may tell of buyers by its exchange and its name: %s, %s", (type, name, may) =>
    expect(mayNameBuyers(type, name)).toBe(may),
  );
});
