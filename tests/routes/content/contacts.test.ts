import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openingText } from "#app/components/content/opening-text.ts";
import { officesJsonLd } from "#app/view-models/content/offices-json-ld.ts";
import { officesViewModel } from "#app/view-models/content/offices.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const schedule = [1, 2, 3, 4, 5].map((day) => ({ day, from: "08:00", to: "17:00" }));
const office = {
  uuid: "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01",
  name: "Склад",
  type: "warehouse" as const,
  address: "Новосибирск, ул. Станционная, 60",
  phone: "+73830000000",
  schedule,
  specialDays: [{ date: "2026-12-31", spans: [] }],
  services: [],
  howToGet: "",
  lat: null,
  lon: null,
  maxWeightGrams: null,
};

/** Whether the office is shown as open at an instant, in a zone. */
function openStateAt(instant: string, timezone: string): string {
  const [now] = officesViewModel([office], timezone, Date.parse(instant));
  return openingText(now?.opening ?? { isOpen: false, opens: null });
}

describe("the open state", () => {
  it.each([
    // A Friday; Novosibirsk is four hours ahead of Moscow.
    ["2026-11-20T09:00:00Z", "Europe/Moscow", "Сейчас открыто до 17:00"],
    ["2026-11-20T09:00:00Z", "Asia/Novosibirsk", "Сейчас открыто до 17:00"],
    ["2026-11-20T11:00:00Z", "Asia/Novosibirsk", "Закрыто, откроется в понедельник в 8:00"],
    ["2026-11-19T11:00:00Z", "Asia/Novosibirsk", "Закрыто, откроется завтра в 8:00"],
    ["2026-11-19T04:30:00Z", "Europe/Moscow", "Закрыто, откроется сегодня в 8:00"],
    ["2026-12-30T16:00:00Z", "Europe/Moscow", "Закрыто, откроется в пятницу в 8:00"],
  ])("at %s in the time zone %s: %s", (instant, zone, words) => expect(shown(openStateAt(instant, zone))).toBe(words));

  it("special days are shown a month before", () => {
    const specialDaysAt = (instant: string) =>
      officesViewModel([office], "Europe/Moscow", Date.parse(instant))[0]?.specialDays.length;
    expect([
      specialDaysAt("2026-11-20T09:00:00Z"),
      specialDaysAt("2026-12-05T09:00:00Z"),
      specialDaysAt("2027-01-01T09:00:00Z"),
    ]).toEqual([0, 1, 0]);
  });
});

it("structured data contain the street of each place, its week and special days", () => {
  const data = officesJsonLd([office], {
    shop: { name: "Скоба", origin: "https://shop.test", icons: null, priceRange: { min: 0.5, max: 99.1 } },
    city: "Новосибирск",
    page: "https://nsk.shop.test/contacts",
  });
  expect(data).toMatchObject({
    "@graph": [
      {
        "@type": "HardwareStore",
        name: "Скоба, Склад",
        priceRange: "0.5–100 RUB",
        address: { streetAddress: "ул. Станционная, 60", addressLocality: "Новосибирск" },
        openingHoursSpecification: expect.arrayContaining([
          expect.objectContaining({ dayOfWeek: "https://schema.org/Monday", opens: "08:00", closes: "17:00" }),
        ]),
        specialOpeningHoursSpecification: [
          expect.objectContaining({ validFrom: "2026-12-31", opens: "00:00", closes: "00:00" }),
        ],
        parentOrganization: { "@id": "https://shop.test/#organization" },
      },
    ],
  });
});

describe("the contacts page", () => {
  let site: Site;
  beforeAll(async () => {
    site = await testSite();
    await site.shop.sql(
      "insert into content_pages (path, title, h1, description, body) values ('/contacts', 'Контакты', 'Контакты', 'Где мы', 'Текст')",
    );
    await site.shop.sql(
      "insert into content_pages (path, title, h1, description, body, updated_at) values ('/polzovatelskoe-soglashenie', 'Соглашение', 'Соглашение', 'Правила сайта', 'Текст', '2026-09-01T09:00:00Z') on conflict do nothing",
    );
    await site.shop.sql(
      "update pickup_points set how_to_get = 'Вход со двора <b>', services = '{погрузка}' where code = 'msk-small'",
    );
    await site.shop.ports.bus.publish("public");
  });
  afterAll(() => site.close());

  it("shows each place of the city once: state, phone, week, directions", async () => {
    const html = shown((await site.visitor().get("/contacts")).html);
    expect(html).toMatch(
      /<h3>Пункт Центр<\/h3><span class="muted">пункт выдачи<\/span><p class="status-text(?: inactive)?">(?:Сейчас открыто|Закрыто, откроется)/,
    );
    expect(html).toContain('<a href="tel:+78005550101">+7 800 555-01-01</a>');
    expect(html).toContain('<th scope="row">Сб–Вс</th><td>выходной</td>');
    expect(html).toContain("Вход со двора &lt;b&gt;");
    expect(html).toContain("<li>Выдаём заказы до 20 кг</li><li>погрузка</li>");
    // The south warehouse is also a pickup point, the ring warehouse is not.
    expect([...html.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, name]) => name)).toEqual([
      "Пункт Центр",
      "Пункт Южный",
      "Склад Кольцевой",
    ]);
    expect(html).not.toContain("Пункт Северный");
  });

  it("of legal texts shows the edition, of others does not", async () => {
    expect(shown((await site.visitor().get("/polzovatelskoe-soglashenie")).html)).toContain(
      "Редакция от 1 сентября 2026",
    );
    expect(shown((await site.visitor().get("/contacts")).html)).not.toContain("Редакция");
  });
});
