import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samples } from "#tests/support/files/sample-files.ts";
import { describedError, shownForm } from "#tests/support/page-form.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let desk: ReturnType<Site["visitor"]>;
const uuids = { warehouse: "", point: "" };
const city = small.cities.spb;
beforeAll(async () => {
  site = await testSite();
  const { token } = await atDesk(site.shop, ["admin"], { name: "Вера" });
  desk = site.visitor();
  desk.cookies.set("desk", token);
  for (const one of [city, small.cities.kazan])
    await site.shop.sql("delete from delivery_tariffs where city_uuid = $1 and provider_code = 'own'", [one]);
  for (const [kind, table] of [
    ["warehouse", "warehouses"],
    ["point", "pickup_points"],
  ] as const) {
    const [row] = await site.shop.sql<{ uuid: string }>(`select uuid from ${table} order by uuid limit 1`);
    uuids[kind] = row?.uuid ?? "";
  }
});
afterAll(() => site.close());

type Case = {
  path: string;
  form: string;
  /** What is typed over the form as it is shown. */
  valid: Record<string, string>;
  /** Shown on the page that the form leads to. */
  shows: string;
  /** Each is sent alone, and refused beside its field. */
  invalid: Record<string, string>;
};
const email = "Это не адрес электронной почты";

/** Forms of the sections of the shop; the tables and fields are those of the domain. */
const cases: Record<string, () => Case> = {
  "a new city": () => ({
    path: `/desk/cities/new/city?name=${encodeURIComponent("Урюпинск")}`,
    form: "place",
    valid: { region: "Волгоградская область", phone: "+7 844 111-22-33" },
    shows: "Урюпинск",
    invalid: {
      slug: "Юг",
      name: "-5",
      region: "—",
      phone: "нет",
      email: "нет",
      prefix: "длинный",
      lat: "500",
      price_list: "none",
    },
  }),
  "a new warehouse": () => ({
    path: "/desk/cities/new/warehouse",
    form: "place",
    valid: { name: "Склад на Неве", city: "spb", address: "Невская, 1" },
    shows: "Склад на Неве",
    invalid: { name: "", city: "", address: "", serves: "nowhere" },
  }),
  "a new point": () => ({
    path: "/desk/cities/new/point",
    form: "place",
    valid: { name: "Пункт на Неве", city: "spb", address: "Невская, 2", hours: "пн-пт 09:00-18:00" },
    shows: "Пункт на Неве",
    invalid: { name: "", hours: "всегда", special_days: "скоро", max_kg: "много", warehouse: "нет" },
  }),
  "the card of a city": () => ({
    path: `/desk/cities/city/${city}`,
    form: "place",
    valid: { email: "spb@example.ru" },
    shows: "spb@example.ru",
    invalid: {
      name: "-5",
      email: "нет",
      cut_off: "25:00",
      timezone: "Нет/Такого",
      warehouses: "Нет такого",
      rank: "первый",
    },
  }),
  "the card of a warehouse": () => ({
    path: `/desk/cities/warehouse/${uuids.warehouse}`,
    form: "place",
    valid: { address: "Новая, 7" },
    shows: "Новая, 7",
    invalid: { name: "", address: "", city: "nowhere" },
  }),
  "the card of a point": () => ({
    path: `/desk/cities/point/${uuids.point}`,
    form: "place",
    valid: { how_to_get: "Со двора", special_days: "2090-12-31 закрыто" },
    shows: "Со двора",
    invalid: { hours: "всегда", lon: "200", max_litres: "много" },
  }),
  "a new tariff": () => ({
    path: `/desk/delivery/${city}/new/tariff`,
    form: "delivery",
    valid: { rowCode: "own", cost: "590,50", days_from: "1", days_to: "2", cut_off: "16:00" },
    shows: "590,5",
    invalid: { rowCode: "", cost: "-1", free_from: "много", days_to: "0", cut_off: "25:00", intervals: "утром" },
  }),
  "the card of a tariff": () => ({
    path: `/desk/delivery/${city}/tariff/own`,
    form: "delivery",
    valid: { cost: "777,50" },
    shows: "777,5",
    invalid: { days_from: "скоро", days_to: "1000", cost: "" },
  }),
  "a new zone": () => ({
    path: `/desk/delivery/${small.cities.msk}/new/zone`,
    form: "delivery",
    valid: { rowCode: "beyond", name: "За городом", surcharge: "300,50" },
    shows: "За городом",
    invalid: { rowCode: "Ё", name: "", position: "далеко", surcharge: "-1", days_more: "1000" },
  }),
  "the card of a zone": () => ({
    path: `/desk/delivery/${small.cities.msk}/zone/beyond`,
    form: "delivery",
    valid: { name: "Далеко за городом" },
    shows: "Далеко за городом",
    invalid: { name: "", surcharge: "много" },
  }),
  "a new vehicle": () => ({
    path: `/desk/delivery/${small.cities.msk}/new/vehicle`,
    form: "delivery",
    valid: { rowCode: "van", max_kg: "1500", max_length_mm: "4200", max_litres: "9000", surcharge: "0" },
    shows: "1 500",
    invalid: { rowCode: "", max_kg: "0", max_length_mm: "метр", max_litres: "0" },
  }),
  "a new service": () => ({
    path: `/desk/delivery/${small.cities.msk}/new/service`,
    form: "delivery",
    valid: { rowCode: "lift", price: "500", step_kg: "100" },
    shows: "500",
    invalid: { rowCode: "", price: "-1", step_kg: "0" },
  }),
  "a year of the calendar": () => ({
    path: "/desk/calendar/2026",
    form: "calendar",
    valid: { daysOff: "31.12.2026", source: "Постановление № 7" },
    shows: "Постановление № 7",
    invalid: { daysOff: "31.02.2026", workingDays: "скоро", source: "" },
  }),
  "the settings of the shop": () => ({
    path: "/desk/settings",
    form: "shop",
    valid: { name: "Гвоздь и скоба" },
    shows: "Гвоздь и скоба",
    invalid: { email: "нет", accent: "#000000", "cut-off": "26:00", hours: "всегда", "main-city": "nowhere" },
  }),
  "the settings of the seller": () => ({
    path: "/desk/settings",
    form: "seller",
    valid: { "seller.name": "ООО «Гвоздь»", "seller.inn": "7707083893" },
    shows: "7707083893",
    invalid: { "seller.inn": "123", "seller.ogrn": "1" },
  }),
  "the settings of the bank": () => ({
    path: "/desk/settings",
    form: "bank",
    valid: { "bank.bic": "044525225", "bank.account": "40702810938000012345" },
    shows: "40702810938000012345",
    invalid: { "bank.bic": "1", "bank.account": "40702810000000000001" },
  }),
};

describe("forms of cities, delivery, working days and settings without script", () => {
  // One after another: the card of a zone is that of the one before it.
  describe.each(Object.entries(cases))("%s", (_, caseOf) => {
    it("refuses each wrong value beside its field and keeps what was typed", async () => {
      const { path, form, valid, invalid } = caseOf();
      const shown = shownForm((await desk.get(path)).html, form);
      for (const [field, value] of Object.entries(invalid)) {
        const typed = { ...shown, ...valid, [field]: value, key: site.shop.ports.ids.uuid() };
        const refused = await desk.post(path, typed);
        expect(refused.status, `${field}: ${refused.location}`).toBe(422);
        const message = describedError(refused.html, field);
        expect(message ?? "", field).toMatch(/^[А-ЯЁ«]/);
        if (field === "email") expect(message).toBe(email);
        expect(refused.html, field).toContain(`href="#f-${field}"`);
        const kept = shownForm(refused.html, form);
        for (const [name, one] of Object.entries(typed))
          if (name !== "version" && !/^(?:city|warehouses?|price_list|serves|timezone|main-city)$/.test(name))
            expect(kept[name], name).toEqual([one].flat());
      }
      expect(shownForm((await desk.get(path)).html, form)).toEqual({ ...shown, key: expect.anything() });
    });

    it("saves valid values once and shows them", async () => {
      const { path, form, valid, shows } = caseOf();
      const shown = shownForm((await desk.get(path)).html, form);
      const typed = { ...shown, ...valid };
      const saved = await desk.post(path, typed);
      expect(saved.status, describedErrors(saved.html)).toBe(303);
      expect((await desk.get(saved.location ?? "")).html.replaceAll(/\s/g, " ")).toContain(shows);
      const again = await desk.post(path, typed);
      expect([again.status, again.location]).toEqual([303, saved.location]);
    });
  });

  it.each(
    Object.keys(cases).filter((title) =>
      /city|warehouse|point|tariff|zone|vehicle|service|calendar|settings/.test(title),
    ),
  )("name all wrong fields of %s at once", async (title) => {
    const { path, form, valid, invalid } = cases[title]?.() ?? expect.fail(title);
    // The code names the row, two numbers are compared, lists are looked up once the record can be read, and an account
    // is checked with the BIC.
    const later = /^(?:rowCode|days_to|price_list|serves|warehouses|bank\.account)$/;
    const wrong = Object.fromEntries(Object.entries(invalid).filter(([field]) => !later.test(field)));
    // Those of the tests above are there by now.
    const at = path.replace(`${city}/new`, `${small.cities.kazan}/new`);
    const rowCode = { "a new zone": "other", "a new vehicle": "other", "a new service": "floor" }[title];
    const shown = shownForm((await desk.get(at)).html, form);
    const typed = { ...shown, ...valid, ...(rowCode && { rowCode }), ...wrong, key: site.shop.ports.ids.uuid() };
    const refused = await desk.post(at, typed);
    for (const field of Object.keys(wrong))
      expect(describedError(refused.html, field) ?? "", field).toMatch(/^[А-ЯЁ«]/);
  });

  it.each([
    ["a new city", "name", "60"],
    ["a new city", "region", "80"],
    ["the card of a city", "name", "60"],
    ["a new warehouse", "name", "120"],
    ["a new point", "address", "300"],
  ])("say of %s that its %s of 500 letters is too long", async (title, field, most) => {
    const { path, form, valid } = cases[title]?.() ?? expect.fail(title);
    const shown = shownForm((await desk.get(path)).html, form);
    const other: Record<string, string> = shown["slug"] === undefined ? {} : { slug: "other-town", prefix: "ДГ" };
    const typed = { ...shown, ...valid, ...other, [field]: "Ж".repeat(500), key: site.shop.ports.ids.uuid() };
    const refused = await desk.post(path, typed);
    expect(refused.status).toBe(422);
    expect(describedError(refused.html, field)).toBe(`Слишком длинно: поместится символов — ${most}`);
    expect(shownForm(refused.html, form)[field]).toEqual(["Ж".repeat(500)]);
  });

  it("choose the warehouses of a city from the list in their order, each once", async () => {
    const path = `/desk/cities/city/${city}`;
    const names = (await site.shop.sql<{ name: string }>("select name from warehouses order by name desc")).map(
      ({ name }) => name,
    );
    expect(names.length).toBeGreaterThan(1);
    const shown = shownForm((await desk.get(path)).html, "place");
    const saved = await desk.post(path, {
      ...shown,
      warehouses: ["", names[0] ?? "", "", names[1] ?? "", names[0] ?? ""],
    });
    expect(saved.status, describedErrors(saved.html)).toBe(303);
    const then = shownForm((await desk.get(path)).html, "place");
    expect([then["warehouses"] ?? []].flat().filter((name) => name !== "")).toEqual(names.slice(0, 2));
    const rows = await site.shop.sql<{ name: string }>(
      "select w.name from city_warehouses c join warehouses w on w.uuid = c.warehouse_uuid where c.city_uuid = $1 order by c.priority",
      [city],
    );
    expect(rows.map(({ name }) => name)).toEqual(names.slice(0, 2));
    // A form that is sent as it is shown changes nothing.
    await desk.post(path, then);
    expect({ ...shownForm((await desk.get(path)).html, "place"), key: "" }).toEqual({ ...then, key: "" });
  });

  it("refuse hours of the courier that are named twice, and take those that overlap", async () => {
    const path = `/desk/delivery/${city}/tariff/own`;
    const send = async (intervals: string) =>
      desk.post(path, { ...shownForm((await desk.get(path)).html, "delivery"), intervals });
    const refused = await send("09:00-13:00, 09:00-13:00");
    expect([refused.status, describedError(refused.html, "intervals")]).toEqual([
      422,
      expect.stringContaining("указано дважды"),
    ]);
    expect((await send("09:00-13:00, 12:00-18:00")).status).toBe(303);
  });

  it("take a row of delivery away", async () => {
    const path = `/desk/delivery/${small.cities.msk}/vehicle/van`;
    const removed = await desk.post(path, shownForm((await desk.get(path)).html, "remove"));
    expect([removed.status, removed.location]).toEqual([303, `/desk/delivery/${small.cities.msk}`]);
    expect((await desk.ask("GET", path)).status).toBe(404);
  });

  it("take a sign of the shop's own and its name's icons back, and say what was wrong with a file", async () => {
    const path = "/desk/settings";
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData();
      for (const [name, [value = ""]] of Object.entries(shownForm((await desk.get(path)).html, "sign")))
        body.set(name, value);
      body.set("sign", new File([bytes], "sign.png"));
      return desk.post(path, body);
    };
    const refused = await send(new TextEncoder().encode("не картинка"));
    expect([refused.status, describedError(refused.html, "sign")]).toEqual([422, expect.stringMatching(/^[А-ЯЁ]/)]);
    expect((await send(Uint8Array.from(samples.jpeg))).status).toBe(303);
    const removed = await desk.post(path, shownForm((await desk.get(path)).html, "noSign"));
    expect(removed.status).toBe(303);
    expect((await desk.get(path)).html).not.toContain('value="noSign"');
  });

  it("show a colleague's values beside one's own", async () => {
    const path = `/desk/cities/city/${city}`;
    const shown = shownForm((await desk.get(path)).html, "place");
    await desk.post(path, { ...shown, email: "first@example.ru", key: site.shop.ports.ids.uuid() });
    const late = await desk.post(path, { ...shown, email: "second@example.ru", key: site.shop.ports.ids.uuid() });
    expect(late.status).toBe(422);
    for (const text of ["Было", "Ваше", "Сейчас", "spb@example.ru", "first@example.ru", "second@example.ru"])
      expect(late.html).toContain(text);
    const decided = shownForm(late.html, "place");
    expect((await desk.post(path, decided)).status).toBe(303);
    expect(shownForm((await desk.get(path)).html, "place")["email"]).toEqual(["second@example.ru"]);
  });
});

/** All messages of a page that was not expected. */
function describedErrors(html: string): string {
  return (html.match(/<span class="field-error"[^>]*>.*?<\/span>/gs) ?? []).join(" ");
}
