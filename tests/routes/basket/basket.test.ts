import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, phones } = small;

const digits = "Введите количество цифрами, например 100 или 2,5";
const positive = "Введите число больше нуля";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

describe("the basket without script", () => {
  it("shows what to do while it is empty", async () => {
    const html = await basket();
    expect(html).toContain("В корзине пусто");
    expect(html).toContain('href="/catalog"');
    expect(html).not.toContain("Оформить заказ");
  });

  it("shows each group with its own total, and why a line is split", async () => {
    await add("screw", "1500");
    await add("lock", "1");
    const html = await basket();
    expect(headings(html)).toEqual(["В наличии 1 093,75 ₽", "Нет в наличии 218,75 ₽", "Под заказ 2 310 ₽"]);
    expect(html).toContain("Из 1 500 шт есть 1 250 шт, остальное — ниже");
    expect(html).toContain("Остаток от 1 500 шт");
  });

  it("counts a split product once, as the header does", async () => {
    await add("screw", "1500");
    const { html } = await visitor.get("/basket");
    expect(html).toMatch(/<b class="count-badge">1<\/b>/);
    expect(html).toMatch(/Корзина<\/h1><span class="muted">1 товар</);
    expect(summary(shown(html))).toContain("1 товар 1 312,50 ₽");
  });

  it("shows the unit of a corrected quantity", async () => {
    const { uuid } = products.bounded;
    const { html } = await visitor.submit("/product/bounded", { intent: "basket.add", uuid, quantity: "999" });
    expect(shown(html)).toContain("Максимум для заказа — 100 шт");
  });

  it.each(["99999999999", "999999999999", "1 000 000 000"])(
    "shows the maximum order when %s is requested",
    async (quantity) => {
      const { uuid } = products.bounded;
      await add("bounded", "1");
      const more = await visitor.submit("/basket", {
        intent: "basket.set",
        uuid,
        quantity,
        multiplicity: "1",
        step: "1",
      });
      expect(shown(more.html)).toContain("Максимум для заказа — 100 шт");
    },
  );

  it("says when a day is unknown", async () => {
    await add("closer", "1");
    const html = await basket();
    expect(html).toContain("срок уточнит менеджер");
    expect(html).toContain("Сейчас нет в Москве");
  });

  it("keeps the days of other lines when one has none, and names that line", async () => {
    await add("screw", "1500");
    const known = whenOf(await basket());
    const day = /^ожидаем (.*)/.exec(known ?? "")?.[1];
    expect(day).toMatch(/\d/);
    await add("closer", "1");
    const html = await basket();
    expect(whenOf(html)).toBe(`остальное ${day}`);
    expect(html).toContain("1 товар ждёт поставки, дата пока неизвестна: Доводчик дверной</p>");
    expect(html.match(/<small class="muted">срок уточнит менеджер<\/small>/g)).toHaveLength(1);
    expect(html.split(`<small class="muted">${known}</small>`)).toHaveLength(2);
  });

  it("has one field for a split product, with its whole quantity", async () => {
    await add("screw", "1500");
    const form = await visitor.get("/basket").then(({ html }) => quantityForms(html));
    expect(form).toHaveLength(1);
    expect(form[0]).toMatchObject({ quantity: "1\u00a0500" });
    await post({ ...form[0], quantity: "500" });
    expect(quantityForms((await visitor.get("/basket")).html)).toMatchObject([{ quantity: "500" }]);
    expect(headings(await basket())).toEqual(["В наличии 437,50 ₽"]);

    await post({ ...form[0], quantity: "1500", step: "1" });
    expect(await basket()).toContain("Из 1 750 шт есть 1 250 шт");
    await post({ ...form[0], quantity: "1500", step: "-1" });
    expect(quantityForms((await visitor.get("/basket")).html)).toMatchObject([{ quantity: "1\u00a0250" }]);
  });

  it("removes the remainder of a split product, or all of it", async () => {
    await add("screw", "1500");
    const [first, remainder] = removals((await visitor.get("/basket")).html);
    await post({ ...remainder, intent: "basket.remove" });
    const html = await basket();
    expect(headings(html)).toEqual(["В наличии 1 093,75 ₽"]);
    expect(html).not.toContain("остальное — ниже");
    await add("screw", "250");
    await post({ ...first, intent: "basket.remove" });
    expect(await basket()).toContain("В корзине пусто");
  });

  it("accepts the page of an older build, which sends the quantity of the other line", async () => {
    await add("screw", "1500");
    const line = {
      uuid: products.screw.uuid,
      kind: "notAvailable",
      quantity: "250",
      rest: "1250",
      multiplicity: "250",
    };
    await post({ intent: "basket.set", ...line, step: "1" });
    expect(await basket()).toContain("Из 1 750 шт есть 1 250 шт");
  });

  it.each([
    ["0", positive],
    ["−5", positive],
    ["-5", positive],
    ["abc", digits],
    ["", "Введите количество"],
  ])("reports %j at its field, and changes nothing", async (typed, message) => {
    await add("hinge", "2");
    const [form] = quantityForms((await visitor.get("/basket")).html);
    const page = await visitor.post("/basket", { ...form, quantity: typed });
    expectMarked(page, typed, message);
    expect(quantityForms((await visitor.get("/basket")).html)).toMatchObject([{ quantity: "2" }]);
  });

  it("counts only selected lines", async () => {
    await add("hinge", "2");
    await add("handle", "1");
    const lines = [products.hinge.uuid, products.handle.uuid].map((uuid) => `${uuid}:available`);
    await post({ intent: "basket.tick", line: lines, ticked: lines.slice(0, 1) });
    expect(summary(await basket())).toContain("1 товар 369 ₽");
  });

  it("saves the selection with the checkout button, and asks a guest to log in first", async () => {
    await add("hinge", "2");
    await add("handle", "1");
    const lines = [products.hinge.uuid, products.handle.uuid].map((uuid) => `${uuid}:available`);
    const page = await visitor.post("/basket", { intent: "basket.checkout", line: lines, ticked: lines.slice(0, 1) });
    expect([page.status, page.location]).toEqual([303, "/basket?drawer=auth&return=%2Fcheckout"]);
    expect(summary(await basket())).toContain("1 товар 369 ₽");
  });

  it("shows a changed price until it has been read", async () => {
    await add("hinge", "2");
    await site.shop.sql("update prices set price = 190 where product_uuid = $1 and price_list_id = 1", [
      products.hinge.uuid,
    ]);
    const html = await basket();
    expect(html).toContain("Цена изменилась: 184,50 ₽ → 190 ₽");
    await post({ intent: "basket.seen" });
    expect(await basket()).not.toContain("Цена изменилась");
    await site.shop.sql("update prices set price = 184.5 where product_uuid = $1 and price_list_id = 1", [
      products.hinge.uuid,
    ]);
  });

  it("keeps a discontinued product visible, with replacements", async () => {
    await add("bounded", "10");
    await site.shop.sql("update products set status = 'discontinued', replacement_uuid = $2 where uuid = $1", [
      products.bounded.uuid,
      products.hinge.uuid,
    ]);
    const html = await basket();
    expect(html).toContain("Больше не продаются");
    expect(html).toContain(`href="/product/${products.hinge.slug}"`);
    expect(html).not.toContain("Оформить заказ");
    await post({ intent: "basket.remove", uuid: products.bounded.uuid });
    expect(await basket()).toContain("В корзине пусто");
    await site.shop.sql("update products set status = 'active', replacement_uuid = null where uuid = $1", [
      products.bounded.uuid,
    ]);
  });

  it("restores cleared lines, once", async () => {
    await add("hinge", "2");
    await add("laminate", "4,5");
    const { status, html } = await visitor.post("/basket", { intent: "basket.clear" });
    expect(status).toBe(200);
    expect(shown(html)).toContain("Убрали 2 товара");
    const undo = undoOf(html);
    expect(await basket()).toContain("В корзине пусто");
    await post(undo);
    await post(undo);
    expect(summary(await basket())).toContain("2 товара 4 418,55 ₽");
  });

  it("clears only what its page showed, when Back sends the form again", async () => {
    await add("hinge", "2");
    const version = /name="version" value="(\d+)"/.exec(await basket())?.[1] ?? "";
    expect(version).not.toBe("");
    const clearing = { intent: "basket.clear", version };
    expect((await visitor.post("/basket", clearing)).html).toContain("В корзине пусто");
    await add("laminate", "4,5");
    const again = await visitor.submit("/basket", clearing);
    expect(shown(again.html)).toContain("Корзина изменилась. Проверьте состав");
    expect(summary(again.html)).toContain("1 товар");
    await post({ intent: "basket.clear" });
  });

  it("restores a removed line, once, and leaves the product's other line alone", async () => {
    await add("hinge", "2");
    await add("screw", "1500");
    const line = {
      uuid: products.screw.uuid,
      kind: "notAvailable",
      quantity: "250",
      rest: "1250",
      multiplicity: "250",
    };
    const { status, html } = await visitor.post("/basket", { intent: "basket.remove", ...line });
    expect(status).toBe(200);
    expect(shown(html)).toContain("Товар убран");
    const undo = undoOf(html);
    expect([undo.uuid, undo.quantity]).toEqual([[products.screw.uuid], ["250"]]);
    await post(undo);
    await post(undo);
    expect(await basket()).toContain("Из 1 500 шт есть 1 250 шт");
    const gone = await visitor.post("/basket", { intent: "basket.remove", uuid: products.hinge.uuid, rest: "0" });
    expect(shown(gone.html)).not.toContain("2 шт");
    expect(shown(gone.html), "the header counts what is left").toContain('role="status">В корзине 1 товар на');
    await post(undoOf(gone.html));
    expect(await basket()).toContain("Петля дверная 120");
  });

  it("names the added goods on pages without the popup", async () => {
    visitor.cookies.set("popup_off", "1");
    const { location } = await visitor.post("/product/hinge", {
      intent: "basket.add",
      uuid: products.hinge.uuid,
      quantity: "2",
    });
    expect(shown((await visitor.get(location ?? "")).html)).toContain("<b>Товар в корзине</b><p>Петля дверная 120</p>");
  });

  it("shows the day at each line", async () => {
    await add("hinge", "2");
    await add("handle", "1");
    expect((await basket()).match(/самовывоз/g)).toHaveLength(3);
  });

  it("shipped whole, shows the day of all goods with one and counts the others", async () => {
    await add("hinge", "2");
    await add("lock", "1");
    await visitor.login(phones.phys);
    await post({ intent: "basket.whole", whole: "on" });
    const known = /Всё вместе: ([^<]*)</.exec(await basket())?.[1];
    expect(known).toMatch(/\d/);
    await add("closer", "1");
    const html = await basket();
    expect(html).toContain(`Всё, кроме 1 товара без даты: ${known}<`);
    expect(html.match(/<span class="small-text">готово [^<]*, ждёт товары без даты</g)).toHaveLength(2);
    await post({ intent: "basket.whole", whole: "off" });
    await post({ intent: "basket.clear" });
  });

  it("offers shipping whole only to logged-in users", async () => {
    await add("screw", "1500");
    expect(await basket()).not.toContain("Отгружать только целиком");
    await visitor.login(phones.phys);
    await post({ intent: "basket.whole", whole: "on" });
    const html = await basket();
    expect(headings(html)).toEqual(["В наличии 1 312,50 ₽"]);
    expect(html).toContain("Не хватает 250 шт: отгрузим всё вместе");
    await post({ intent: "basket.whole", whole: "off" });
  });
});

describe("an invalid quantity without script", () => {
  it.each([
    ["0", positive],
    ["-5", positive],
    ["−5", positive],
    ["", "Введите количество"],
    ["abc", digits],
    ["1e5", digits],
    ["1,000.50", digits],
    ["200.0000001", "В количестве не больше трёх знаков после запятой"],
    ["200,0000001", "В количестве не больше трёх знаков после запятой"],
  ])(
    "%j is reported on the product's page and on its card with the reason, and nothing is added",
    async (typed, message) => {
      for (const path of [`/product/${products.hinge.slug}`, "/catalog/furnitura/petli", "/search/петля"]) {
        const fields = { intent: "basket.add", uuid: products.hinge.uuid, quantity: typed };
        expectMarked(await visitor.post(path, fields), typed, message);
      }
      expect(await basket()).toContain("В корзине пусто");
    },
  );
});

describe("an invalid quantity in the table of a listing", () => {
  it("is reported in its row, and the others keep typed values", async () => {
    const desktop = site.visitor({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" });
    const path = "/catalog/krepezh/samorezy?view=table";
    await desktop.get(path);
    const { bolt, screw } = products;
    const page = await desktop.post(path, {
      intent: "basket.add",
      uuid: [bolt.uuid, screw.uuid],
      quantity: ["20", "x"],
    });
    expectMarked(page, "x", digits);
    expect(page.html).toMatch(new RegExp(`id="f-${bolt.uuid}"[^>]* value="20"`));
    expect((await desktop.get("/basket")).html).toContain("В корзине пусто");
  });
});

/** Exactly one field is marked invalid: it shows the typed value and is described by the message. */
function expectMarked({ status, html }: { status: number; html: string }, typed: string, message: string): void {
  expect(status).toBe(422);
  const wrong = [...html.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([field]) => field);
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain(`value="${typed}"`);
  const id = /aria-describedby="([^"]+)"/.exec(wrong[0] ?? "")?.[1];
  expect(html).toContain(`<span class="field-error" id="${id}">${message}</span>`);
}

/** The quantity forms of the basket's lines, as submitted by their first buttons. */
function quantityForms(html: string): Record<string, string>[] {
  return formsOf(html, "line-quantity");
}

function removals(html: string): Record<string, string>[] {
  return formsOf(html, "line-removal");
}

function formsOf(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<form[^>]*class="${name}".*?</form>`, "gs"))].map(([form]) =>
    Object.fromEntries(
      [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        value,
      ]),
    ),
  );
}

function add(key: keyof typeof products, quantity: string) {
  return visitor.submit(`/product/${products[key].slug}`, { intent: "basket.add", uuid: products[key].uuid, quantity });
}

function post(fields: Record<string, string | string[]>) {
  return visitor.submit("/basket", fields);
}

async function basket(): Promise<string> {
  return shown((await visitor.get("/basket")).html);
}

/** Headings of the groups with their totals. */
function headings(html: string): string[] {
  return [
    ...html.matchAll(/<h2>([^<]+)<\/h2><span class="small-text">[^<]*<\/span><span class="price">([^<]+)<\/span>/g),
  ].map((match) => `${match[1]} ${match[2]}`);
}

function summary(html: string): string {
  return (/<aside class="basket-summary">.*?<\/aside>/s.exec(html)?.[0] ?? "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

/** The form that restores removed goods. */
function undoOf(html: string) {
  const form = /<form[^>]*class="inline-notice".*?<\/form>/s.exec(html)?.[0] ?? "";
  const valuesOf = (name: string) =>
    [...form.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, "g"))].map((match) => match[1] ?? "");
  return {
    intent: "basket.add",
    key: valuesOf("key")[0] ?? "",
    uuid: valuesOf("uuid"),
    quantity: valuesOf("quantity"),
  };
}

/** The delivery day of the group that is not in stock. */
function whenOf(html: string): string | undefined {
  return /group-notAvailable">.*?<span class="small-text">([^<]*)/s.exec(html)?.[1];
}
