import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { calculateCardShape } from "#app/contract/delivery/logistics.ts";
import { claimDays, lastClaimDay, privateReturnDays } from "#app/domain/claim/terms.ts";
import { invoiceReserveDays, onlineReserveHours, storageDays, storageReminderDays } from "#app/domain/limits.ts";
import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { contentPageRows } from "#server/demo/pages.ts";
import { demoShop } from "#server/demo/identity.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const origin = "https://shop.test";
const cities = ["msk", "spb", "kazan"] as const;
type Slug = (typeof cities)[number];

let site: Site;
beforeAll(async () => {
  site = await testSite({ siteUrl: origin });
  for (const { path, title, h1, description, body } of contentPageRows(demoShop))
    await site.shop.sql(
      `insert into content_pages (path, title, h1, description, body) values ($1, $2, $3, $4, $5)
       on conflict (path) do update set body = excluded.body`,
      [path, title, h1, description, body],
    );
});
beforeEach(async () => {
  await site.shop.sql("delete from delivery_zones");
  await site.shop.sql("delete from delivery_vehicles");
  await site.shop.sql("delete from delivery_services");
});
afterAll(() => site.close());

async function change(sql: string, values: unknown[] = []): Promise<void> {
  await site.shop.sql(sql, values);
  await site.shop.ports.bus.publish("public");
  // The storefront learns of the change with its next API call.
  await site.visitor().ask("GET", `${origin}/product/none`);
}

async function page(path: string, city: Slug): Promise<string> {
  const host = city === "msk" ? origin : `https://${city}.shop.test`;
  const { html, status } = await site.visitor({ "user-agent": "Googlebot/2.1" }).ask("GET", host + path);
  expect(status).toBe(200);
  return shown(html);
}

/** Rows of the page's only table, without its header. */
function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)]
    .map(([, row = ""]) => [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell))
    .filter((cells) => cells.length > 0);
}

/** The courier prices in the checkout of a city for a product, by zone, with services. */
async function courier(city: Slug, product: keyof typeof small.products, quantity = 1) {
  const { uuid } = small.products[product];
  const answer = await site.shop.call("POST", "/mixed/logistics/card/calculate-card", {
    city,
    body: { items: [{ uuid, quantity, kind: "available" }] },
  });
  const options = answer.data(calculateCardShape)[0]?.options ?? [];
  return options.filter(({ providerCode }) => providerCode === "own");
}

const money = (roubles: number) => formatMoney(roubles).replaceAll("\u00a0", " ");

describe("the terms on /delivery match the checkout", () => {
  it.each(cities)(
    "%s: the courier's price, the free amount and the cut-off hour follow the city's tariff",
    async (city) => {
      const costs = { msk: 611, spb: 433, kazan: 377.5 }[city];
      await change(
        "update delivery_tariffs set cost = $1, free_from = 22000, cutoff = '13:30' where provider_code = 'own' and city_uuid = $2",
        [costs, small.cities[city]],
      );
      const [option] = await courier(city, "hinge");
      const html = await page("/delivery", city);
      expect(option).toMatchObject({ cost: costs, freeFrom: 22_000, cutoff: "13:30" });
      expect(rowsOf(html)).toContainEqual(["Любой", money(costs)]);
      expect(html).toContain(`стоят от 22 000 ₽, она дешевле на ${money(costs)}`);
      expect(html).toContain("оформлен до 13:30 рабочего дня");
      for (const other of [590, 390, 20_000]) expect(html).not.toContain(money(other));
    },
  );

  it.each(cities)("%s: surcharges for heavy or distant deliveries equal those of the checkout", async (city) => {
    await change(
      `insert into delivery_zones (city_uuid, code, name, position, surcharge, days_more) values
         ($1, 'city', 'В черте города', 1, 0, 0), ($1, 'far', 'За городом', 2, 450, 1)`,
      [small.cities[city]],
    );
    await change(
      `insert into delivery_vehicles (city_uuid, code, max_weight_grams, max_length_mm, max_volume_cm3, surcharge) values
         ($1, 'car', 100, 2000, 600000, 0), ($1, 'van', 1500000, 4200, 9000000, 900)`,
      [small.cities[city]],
    );
    await change(
      "update delivery_tariffs set days_from = 1, days_to = 2 where provider_code = 'own' and city_uuid = $1",
      [small.cities[city]],
    );
    const html = await page("/delivery", city);
    const [light = [], heavy = [], term] = rowsOf(html);
    expect([light[0], heavy[0]]).toEqual([
      "до 0,1 кг, до 2 м в длину, до 0,6 м³",
      "до 1 500 кг, до 4,2 м в длину, до 9 м³",
    ]);
    const courierCosts = (await courier(city, "hinge")).map(({ cost }) => money(cost));
    expect(courierCosts).toHaveLength(2);
    expect(heavy.slice(1)).toEqual(courierCosts);
    expect(html).toContain("<th>За городом</th>");
    expect(term).toEqual(["Срок", "через 1–2 рабочих дня", "через 2–3 рабочих дня"]);
  });

  it("surcharges for lift and stairs equal those of the checkout", async () => {
    await change(
      `insert into delivery_services (city_uuid, code, price, step_grams, max_length_mm) values
         ($1, 'lift', 275, 50000, 2000), ($1, 'floor', 133, 50000, null)`,
      [small.cities.msk],
    );
    const [option] = await courier("msk", "hinge");
    const priceOf = (code: string) => option?.services.find((one) => one.code === code)?.price ?? 0;
    const html = await page("/delivery", "msk");
    expect([priceOf("lift"), priceOf("floor")]).toEqual([275, 133]);
    expect(html).toContain("<li>Подъём на лифте: 275 ₽ за каждые начатые 50 кг, предметы до 2 м</li>");
    expect(html).toContain("<li>Подъём по лестнице: 133 ₽ за этаж за каждые начатые 50 кг</li>");
    expect(await page("/delivery", "spb")).toContain("Разгрузку и подъём на этаж согласуйте заранее по телефону");
  });

  it("a city without a courier or without pickup points says so", async () => {
    await change("delete from delivery_tariffs where provider_code = 'own' and city_uuid = $1", [small.cities.kazan]);
    await change("delete from pickup_points where city_uuid = $1", [small.cities.kazan]);
    expect(await courier("kazan", "hinge")).toEqual([]);
    const html = await page("/delivery", "kazan");
    expect(html).toContain("Курьером в Казани пока не возим");
    expect(html).toContain("Пунктов самовывоза в Казани пока нет");
  });

  it("pickup follows its own tariff", async () => {
    await change(
      "update delivery_tariffs set cost = 99, days_from = 2, days_to = 3, cutoff = '11:00' where provider_code = 'pickup' and city_uuid = $1",
      [small.cities.spb],
    );
    expect(await page("/delivery", "spb")).toContain(
      "Стоимость: 99 ₽. Заказ, оформленный до 11:00 рабочего дня, можно забрать через 2–3 рабочих дня.",
    );
  });
});

describe("limits and phones in texts", () => {
  it("are the shop's own", async () => {
    expect(await page("/delivery", "msk")).toContain(`Храним собранный заказ ${storageDays} дней`);
    const payments = await page("/payments", "msk");
    expect(payments).toContain(`ждут оплаты ${onlineReserveHours} часа`);
    expect(payments).toContain(`в резерве ${invoiceReserveDays} рабочих дня`);
    expect(await page("/delivery", "msk")).toContain(`за ${storageReminderDays} дня до конца напомним`);
  });

  it("name the hours of work in the middle of a sentence", async () => {
    expect(await page("/support", "msk")).toContain("(пн–пт 08:00–17:00)");
  });

  it("on returns and claims match the rules for claims", async () => {
    const day = "2026-11-20";
    const calendar = productionCalendar([2026, 2027], new Map());
    const refund = await page("/refund", "msk");
    expect(refund).toContain(`после получения</strong> — в течение ${privateReturnDays} дней.`);
    expect(refund).toContain(`не позднее ${claimDays.decision} дней с вашего требования`);
    // The last day to claim goods received on a Friday: three working days after 14 days.
    expect(lastClaimDay("unsuitable", day, calendar)).toBe("2026-12-04");
    expect(refund).toContain("по договору, обычно 14 дней,");
    expect(lastClaimDay("shortage", day, calendar)).toBe("2026-11-25");
    expect(refund.match(/в течение 3 рабочих дней/g)).toHaveLength(2);
    expect(await page("/warranty", "msk")).toContain(
      `ответим за ${claimDays.decision} дней, при экспертизе — за ${claimDays.inspection} дней.`,
    );
  });

  it.each(cities)("%s: the phone on the page is the phone in the city's header", async (city) => {
    await change("update cities set phone = $1 where slug = $2", [`+7495000110${cities.indexOf(city)}`, city]);
    for (const path of ["/delivery", "/payments"]) {
      const html = await page(path, city);
      const phones = [...html.matchAll(/<a[^>]*href="tel:([^"]*)"/g)].map(([, phone]) => phone);
      expect(phones.length).toBeGreaterThan(2);
      expect(new Set(phones)).toEqual(new Set([`+7495000110${cities.indexOf(city)}`]));
    }
  });
});

describe("unknown placeholders", () => {
  const unknown = "Храним {{storageDaze}} и {{courierTerms}} рублей {{constructor}}\n\n[{{city}}](/delivery?{{phone}})";

  it("are removed from the page and logged once", async () => {
    await change("update content_pages set body = $1, title = 'Срок {{pickupCutOff}}' where path = '/refund'", [
      unknown,
    ]);
    const html = await page("/refund", "msk");
    await change("update content_pages set body = body where path = '/refund'");
    await page("/refund", "msk");
    expect(html).toContain("<p>Храним и рублей</p>");
    expect(html).toContain("<title>Срок</title>");
    expect(html).not.toMatch(/\{\{|storageDaze|href="[^"]*</);
    const logged = site.shop.logLines
      .map((line) => z.object({ event: z.string().optional(), slot: z.string().optional() }).parse(JSON.parse(line)))
      .filter(({ event }) => event === "text.unknownSlot");
    expect(logged.map(({ slot }) => slot).toSorted()).toEqual([
      "constructor",
      "courierTerms",
      "pickupCutOff",
      "storageDaze",
    ]);
  });

  it("a value from the database is inserted as text, never as markup", async () => {
    await change("insert into delivery_zones (city_uuid, code, name, position, surcharge) values ($1, 'x', $2, 1, 0)", [
      small.cities.msk,
      "<script>alert(1)</script>{{phone}}",
    ]);
    const html = await page("/delivery", "msk");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain("&#60;script&#62;alert(1)&#60;/script&#62;&#123;&#123;phone&#125;&#125;");
  });
});
