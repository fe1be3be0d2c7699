import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { priceListShape, priceListsShape } from "#app/contract/files/price-lists.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { newMember } from "#tests/support/members.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/private/reports/price-lists";
const { hinge, screw, laminate, bounded, washer, handle, freeSample } = small.products;
const sample = readFileSync(join(import.meta.dirname, "../../support/samples/yandex-offer.xml"), "utf8");

describe("files of price lists", () => {
  let shop: TestShop;
  let token: string;
  beforeAll(async () => {
    shop = await testShop({ settings: { siteUrl: "https://shop.example" } });
    ({ token } = await newMember(shop, 8_230, "owner"));
    await shop.sql("update products set drawing = $1", [JSON.stringify({ kind: "hingeButt", length: 120, width: 80 })]);
    await shop.sql("update products set description = $1, country = 'Италия' where uuid = $2", [
      "Для дверей & окон\n<b>до 40 кг</b>",
      hinge.uuid,
    ]);
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.sql("delete from file_processes"));

  const made = async (body: object, city = "msk") => {
    const response = await shop.call("POST", path, { token, body, city });
    const { uuid } = response.data(priceListShape);
    await makeFiles(shop.ports, fileMakers);
    const { items } = (await shop.call("GET", path, { token })).data(priceListsShape);
    const file = items.find((one) => one.uuid === uuid)?.file;
    if (!file) throw new Error(JSON.stringify(items));
    const { pathname, search } = new URL(file.url, "http://shop.test");
    const answer = await shop.app.fetch(new Request(`http://shop.test${pathname}${search}`));
    return new Uint8Array(await answer.arrayBuffer());
  };
  const yml = async (body: object = {}, city = "msk") =>
    new TextDecoder().decode(await made({ ...body, format: "yml" }, city));
  const offerOf = (text: string, { uuid }: { uuid: string }) =>
    new RegExp(`<offer id="${uuid}".*?</offer>`, "s").exec(text)?.[0] ?? "";
  const valueOf = (offer: string, tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(offer)?.[1];
  const tagsOf = (offer: string) => [...new Set([...offer.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) => name))];

  test("YML keeps the element order of Yandex's sample and has a timestamp in seconds with the UTC offset", async () => {
    const text = await yml({ withBarcodes: true, withAttributes: true, withStock: true });
    const ours = tagsOf(offerOf(text, hinge));
    const theirs = tagsOf(/<offer .*<\/offer>/s.exec(sample)?.[0] ?? "");
    expect(theirs.length).toBeGreaterThan(10);
    expect(ours.filter((tag) => theirs.includes(tag))).toEqual(theirs.filter((tag) => ours.includes(tag)));
    const date = /<yml_catalog date="([^"]*)"/;
    expect(date.exec(text)?.[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/);
    const age = shop.ports.clock.now().getTime() - Date.parse(date.exec(text)?.[1] ?? "");
    expect(age >= 0 && age < 600_000).toBe(true);
    expect(date.exec(sample)?.[1]).toMatch(/^[\d-]{10}T[\d:]{8}\+03:00$/);
  });

  test("an offer of YML has the description, the country, the weight of one piece and a price with two decimals", async () => {
    const offer = offerOf(await yml(), hinge);
    expect(valueOf(offer, "description")).toBe("Для дверей &#38; окон\n&#60;b&#62;до 40 кг&#60;/b&#62;");
    expect(valueOf(offer, "country_of_origin")).toBe("Италия");
    expect(valueOf(offer, "weight")).toBe("0.320");
    expect(valueOf(offer, "price")).toMatch(/^\d+\.\d\d$/);
    const withOld = offerOf(await yml(), handle);
    expect([valueOf(withOld, "price"), valueOf(withOld, "oldprice")]).toEqual(["1050.00", "1200.00"]);
  });

  test("multiplicity is whole: what is sold by fractions or for less than a kopeck is offered by the pack", async () => {
    const text = await yml({ withStock: true });
    const terms = (product: { uuid: string }) => {
      const offer = offerOf(text, product);
      return ["name", "price", "min-quantity", "step-quantity", "weight", "count"].map((tag) => valueOf(offer, tag));
    };
    expect(terms(bounded)).toEqual(["Клин монтажный", "6.20", "10", "5", "0.005", "500"]);
    expect(terms(laminate)).toEqual(["Ламинат дуб 33 класс, 2,25\u00a0м²", "2024.78", "1", "1", "15.300", "4"]);
    expect(terms(screw)).toEqual(["Саморез 3,9×25, 250\u00a0шт", "218.75", "1", "1", "0.450", "5"]);
    expect(terms(washer).slice(0, 4)).toEqual(["Шайба М8, 100\u00a0шт", "111.50", "1", "1"]);
    expect(offerOf(text, freeSample)).toBe("");
  });

  test("pictures are addresses on the city's host that answer with a raster image", async () => {
    const offer = offerOf(await yml({}, "spb"), hinge);
    expect(valueOf(offer, "url")).toBe(`https://spb.shop.example/product/${hinge.slug}`);
    const picture = valueOf(offer, "picture") ?? "";
    expect(picture.startsWith("https://spb.shop.example/media/")).toBe(true);
    const answer = await mediaFetch(shop.ports)(new Request(picture));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  test("PDF names the seller and the buyer with their numbers, the price type, the multiplicity, its date and pages", async () => {
    const text = pdfText(await made({ format: "pdf" })).replaceAll("\n", " ");
    const { seller } = shop.ports.settings;
    for (const part of [seller.name, seller.inn, seller.ogrn, "Покупатель", "Кратность", "Страница 1 из 1", "5, от 10"])
      expect(text).toContain(part);
    const [buyer] = await shop.sql<{ full_name: string; inn: string }>(
      "select full_name, inn from counterparties where root_uuid = $1",
      [small.counterparties.company],
    );
    expect(text).toContain(buyer?.full_name);
    expect(text).toContain(buyer?.inn);
    const name = "Опт";
    expect(text).toContain(`${name}, в рублях с НДС, Москва, на `);
  });
});
