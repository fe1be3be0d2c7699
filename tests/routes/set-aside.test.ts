import fc from "fast-check";
import { expect, it } from "vitest";
import { SetAside, unsent } from "#app/startup/set-aside.server.ts";

const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 400 }));

it("behind a mark stands its text, and any other text is itself", () => {
  fc.assert(
    fc.property(texts, (all) => {
      const aside = new SetAside();
      const marks = all.map((text) => aside.put(text));
      expect(marks.map((mark) => aside.textOf(mark))).toEqual(all);
      expect(all.map((text) => aside.textOf(text))).toEqual(all);
    }),
  );
});

it("what was not drawn travels as data", () => {
  fc.assert(
    fc.property(texts, (all) => {
      const aside = new SetAside();
      const data = JSON.stringify({ goods: all.map((text) => aside.put(text)), text: "как есть" });
      expect(JSON.parse(aside.restored(data))).toEqual({ goods: all, text: "как есть" });
    }),
  );
});

it("a long text goes by a short mark", () => {
  const mark = new SetAside().put("ручка\t".repeat(1_000));
  expect(mark.length).toBeLessThan(30);
});

it("a page without scripts is drawn of its data, of which an encoder sees nothing", () => {
  const data = unsent({ name: "Скоба", city: { name: "Москва" } });
  expect(data.city.name).toBe("Москва");
  expect(JSON.stringify(data)).toBe("{}");
});
