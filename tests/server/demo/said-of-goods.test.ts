import { describe, expect, test } from "vitest";
import { brand, brandKeys } from "#server/demo/goods/brands.ts";
import { generateShop } from "#server/demo/shop.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { wholeShop } from "./whole-shop.ts";

const shop = wholeShop();
const { products, categories, materials, contentPages, stock, documents } = shop;
type Product = (typeof products)[number];

const fact = ({ attributes }: Product, code: string) => attributes.find((one) => one.code === code)?.value;
const codeOf = new Map(brandKeys.map((key) => [stableUuid(`brand/${key}`), brand(key).code]));
const pathOf = new Map(categories.map(({ uuid, slug }) => [uuid, slug]));
const named = (words: RegExp) => products.filter(({ name }) => words.test(name));
const textOf = (slug: string) => materials.find((one) => one.slug === slug)?.body ?? "";
const pageOf = (path: string) => contentPages.find((one) => one.path === path)?.body ?? "";
/** Rows of the tables in a text, with trimmed cells. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| *(.+?) *\|$/gm)].map(([, row = ""]) => row.split("|").map((cell) => cell.trim()));

describe("statements about goods in texts are true", () => {
  test("a closer suits the leaf of its power size, as the article on closers says", () => {
    const sizes = new Map(
      rowsOf(textOf("kak-vybrat-dovodchik")).map(([size, width, weight]) => [size, { width, weight }]),
    );
    const closers = named(/^Доводчик/);
    expect(closers.length).toBeGreaterThan(10);
    for (const closer of closers) {
      const size = String(fact(closer, "closerClass")).replace("EN ", "");
      expect(sizes.get(size)).toEqual({
        width: `до ${String(fact(closer, "doorWidth"))} мм`,
        weight: `до ${String(fact(closer, "doorWeight"))} кг`,
      });
      expect(closer.description).toContain(`до ${String(fact(closer, "doorWeight"))} кг`);
    }
    const frosts = new Set(closers.map((one) => fact(one, "serviceFrom")).filter((from) => Number(from) < -10));
    expect([...frosts].map((from) => `до −${-Number(from)} °C`)).toEqual([
      /не густеет (до −\d+ °C)/.exec(textOf("kak-vybrat-dovodchik"))?.[1],
    ]);
  });

  test("a can of foam has one measure and the yield in the article on foam", () => {
    const foams = named(/^Пена монтажная/);
    const outputs = new Map(
      foams.map((foam) => [
        `${/бытовая/.test(foam.name) ? "Бытовой" : "Профессиональный"}, ${String(fact(foam, "volume"))} мл`,
        Number(fact(foam, "output")),
      ]),
    );
    const rows = rowsOf(textOf("rashod-montazhnoj-peny")).filter(([can = ""]) => can.includes("мл"));
    expect(rows).toHaveLength(3);
    for (const [can = "", printed, summer, winter] of rows) {
      const output = outputs.get(can) ?? 0;
      expect([can, printed, summer, winter]).toEqual([
        can,
        `${output} л`,
        `${Math.round((output * 2) / 3)} л`,
        `${Math.round(output / 2)} л`,
      ]);
    }
    const conditions = [...foams.map(({ description }) => description), textOf("rashod-montazhnoj-peny")].flatMap(
      (text) => [...text.matchAll(/при (\+\d+ °C и влажност\S+ \d+ %)/g)].map(([, at]) => at),
    );
    expect(new Set(conditions)).toEqual(new Set(["+23 °C и влажности 50 %"]));
  });

  test("a can of foam is warmed and shaken the same way in all texts", () => {
    const texts = [
      ...named(/^Пена/).map(({ description }) => description),
      ...materials.map(({ body }) => body),
      ...documents.map(({ body }) => JSON.stringify(body)),
    ].join("\n");
    const words = (pattern: RegExp) => new Set([...texts.matchAll(pattern)].map(([, found]) => found));
    expect(words(/встря\S+ (?:его )?(\d+ \S+?)[."]/g)).toEqual(new Set(["30 раз"]));
    expect(texts).not.toMatch(/без подогрева|\+20 °C два часа|нагрет до \+5/);
  });

  test("warranties match the page of warranties; goods with a shelf life have none", () => {
    const under = (department: RegExp) =>
      products.filter(({ category_uuid }) => department.test(pathOf.get(category_uuid) ?? ""));
    const months = under(/ruchki|petli|zamki-i-cilindry/).flatMap(({ warranty_months }) => warranty_months ?? []);
    const [, from, to] = /у ручек, петель и замков — от (\d+) до (\d+) месяцев/.exec(pageOf("/warranty")) ?? [];
    expect([Math.min(...months), Math.max(...months)]).toEqual([Number(from), Number(to)]);
    const perishable = products.filter((product) => fact(product, "shelfLife") !== undefined);
    expect(perishable.length).toBeGreaterThan(100);
    expect(perishable.filter(({ warranty_months }) => warranty_months !== null)).toEqual([]);
  });

  test("a gasket is compressed as the article on screws says", () => {
    const advice = /Прокладка EPDM [^.]+\./.exec(textOf("kakoj-samorez-vybrat"))?.[0] ?? "nothing";
    const screws = named(/^Саморез кровельный/);
    expect(screws.length).toBeGreaterThan(20);
    expect(screws.filter(({ description }) => !description.includes(advice))).toEqual([]);
  });

  test("no steel is recommended for swimming pools", () => {
    const all = [...products.map(({ description }) => description), ...materials.map(({ body }) => body)];
    const pools = all.flatMap((text) => text.split(/(?<=[.;]) /).filter((part) => /бассейн/i.test(part)));
    expect(pools.length).toBeGreaterThan(0);
    expect(pools.filter((part) => !/нельзя|не применяйте/.test(part))).toEqual([]);
    expect(
      named(/сталь А4/).filter(({ description }) => !description.includes("бассейна её применять нельзя")),
    ).toEqual([]);
  });

  test("espagnolettes follow the sash's height, stays its width", () => {
    for (const gear of named(/^Запор основной/)) {
      expect(fact(gear, "sashWidthTo")).toBeUndefined();
      expect(gear.description).toContain(
        `высотой ${String(fact(gear, "sashHeightFrom"))}–${String(fact(gear, "sashHeightTo"))} мм`,
      );
    }
    for (const stay of named(/^Ножницы/)) {
      expect(stay.description).toContain(
        `шириной ${String(fact(stay, "sashWidthFrom"))}–${String(fact(stay, "sashWidthTo"))} мм`,
      );
    }
  });

  test.each(["2026-01-15", "2026-04-15", "2026-07-15", "2026-10-15", "2026-12-15"])(
    "on %s a seasonal promotion contains goods that can be installed then",
    (day) => {
      const then = generateShop({ today: new Date(`${day}T10:00:00Z`) });
      const goods = [...then.productBatches()].flatMap((batch) => batch.products);
      const running = then.promotions.filter(
        ({ date_from, date_to, tag }) => tag === "hit" && date_from <= day && day <= date_to,
      );
      expect(running).toHaveLength(1);
      for (const { tag, category_slugs } of running) {
        const sold = goods.filter(
          ({ tags, category_uuid }) =>
            tags.includes(tag) &&
            category_slugs.some((slug) => `${pathOf.get(category_uuid) ?? ""}/`.startsWith(`${slug}/`)),
        );
        expect(sold.length).toBeGreaterThan(3);
        const isCold = !/-0[3-8]-/.test(day);
        const wrong = sold.filter(
          (product) => isCold && (Number(fact(product, "tempFrom") ?? 0) > 0 || /летн|москит/i.test(product.name)),
        );
        expect(wrong.map(({ name }) => name)).toEqual([]);
      }
    },
  );
});

describe("statements of goods about each other are true", () => {
  test("a drawing shows the variant in the name", () => {
    const drawn = (words: RegExp) => named(words).map(({ name, drawing }) => ({ name, drawing }));
    for (const { name, drawing } of drawn(/^Карабин/)) expect(drawing).toMatchObject({ sleeve: /с муфтой/.test(name) });
    for (const { name, drawing } of drawn(/^Скоба такелажная/))
      expect(drawing).toMatchObject({ bow: /омега/.test(name) });
    for (const { name, drawing } of drawn(/^Талреп/)) {
      const ends = /крюк — крюк/.test(name) ? "hooks" : /кольцо — кольцо/.test(name) ? "rings" : "hookRing";
      expect(drawing).toMatchObject({ ends });
    }
    for (const { name, drawing } of drawn(/^Болт анкерный/)) {
      const [, end = ""] = /с (гайкой|болтом|крюком|кольцом)/.exec(name) ?? [];
      expect(drawing).toMatchObject({ end: { гайкой: "nut", болтом: "bolt", крюком: "hook", кольцом: "ring" }[end] });
    }
  });

  test("an anchor's bolt fits its sleeve, and its depth and fixture fit its length", () => {
    const anchors = named(/^(?:Болт анкерный|Анкер)/);
    expect(anchors.length).toBeGreaterThan(50);
    const made = new Set(["М5", "М6", "М8", "М10", "М12", "М16", "М20"]);
    for (const anchor of anchors) {
      const [diameter, thread] = [Number(fact(anchor, "diameter")), fact(anchor, "thread")];
      if (/^Болт/.test(anchor.name)) expect(Number(String(thread).slice(1))).toBeLessThan(diameter);
      if (thread !== undefined) expect(made).toContain(thread);
      expect(Number(fact(anchor, "depth")) + Number(fact(anchor, "fixture"))).toBeLessThanOrEqual(
        Number(fact(anchor, "length")),
      );
    }
    const [, least] = /Для бетона заделка не меньше (\d+) мм/.exec(textOf("anker-ili-dyubel")) ?? [];
    expect(named(/^Анкер рамный/).filter((one) => Number(fact(one, "depth")) < Number(least))).toEqual([]);
  });

  test("a brand is spelt in one alphabet", () => {
    const twins = new Map([..."АВЕКМНОРСТУХ"].map((letter, index) => [letter, [..."ABEKMHOPCTYX"][index] ?? letter]));
    const latin = (text: string) => [...text].map((letter) => twins.get(letter) ?? letter).join("");
    const wrong = products.filter(({ brand_uuid, article }) => {
      const code = codeOf.get(brand_uuid) ?? "";
      const marks = article.match(/\p{L}+/gu) ?? [];
      return marks.some((mark) => mark !== code && latin(mark) === latin(code));
    });
    expect(wrong.map(({ article }) => article)).toEqual([]);
  });

  test("stock in whole steps suffices for the smallest order", () => {
    const bounds = new Map(products.map((one) => [one.uuid, [Number(one.multiplicity), Number(one.min_quantity)]]));
    const short = stock.filter(({ product_uuid, on_hand }) => {
      const [step = 0, least = 0] = bounds.get(product_uuid) ?? [];
      return Number(on_hand) >= step && Number(on_hand) < least;
    });
    expect(short).toEqual([]);
    expect(products.some((one) => one.min_quantity !== one.multiplicity)).toBe(true);
  });
});
