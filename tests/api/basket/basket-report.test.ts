import { readXlsx } from "hucre/xlsx";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemActor } from "#app/domain/actor.ts";
import { ok } from "#app/domain/verdict.ts";
import { placePhoto } from "#server/db/queries/catalog/placed-photos.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { everything, newMember } from "#tests/support/members.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones } = small;
let shop: TestShop;
let fingerprint: string;
let guest: Buying;

beforeAll(async () => {
  shop = await testShop();
});
beforeEach(() => {
  fingerprint = shop.ports.ids.uuid();
  guest = buying(shop, { fingerprint });
});
afterAll(() => shop.close());

async function download(format: string, headers: Record<string, string> = { fingerprint }) {
  const response = await shop.app.fetch(
    new Request(`http://shop.test/api/v1/mixed/reports/basket?format=${format}`, { headers }),
  );
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe("the basket as a spreadsheet", () => {
  test("has a row for each line, with numeric cells and the total below", async () => {
    await guest.add([
      { uuid: products.screw.uuid, quantity: 1500 },
      { uuid: products.laminate.uuid, quantity: 4.5 },
    ]);
    const { status, headers, bytes } = await download("xlsx");
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain("attachment;");
    const [sheet] = (await readXlsx(bytes)).sheets;
    const rows = sheet?.rows ?? [];
    expect(rows).toHaveLength(5);
    expect(rows.slice(1, 4).map((row) => [row[3], row[6], row[8]])).toEqual([
      [1250, 1093.75, "в наличии"],
      [4.5, 4049.55, "в наличии"],
      [250, 218.75, "нет в наличии"],
    ]);
    expect(rows[4]?.slice(2, 7)).toEqual(["Итого", "", "", "", 5362.05]);
  });

  test.each(["=HYPERLINK(1)", "+7", "-1", "@x", "\tx"])(
    "does not contain the formula %j (security I14)",
    async (name) => {
      await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
      const [{ before = "" } = {}] = await shop.sql<{ before: string }>(
        "select name as before from products where uuid = $1",
        [products.hinge.uuid],
      );
      await shop.sql("update products set name = $2 where uuid = $1", [products.hinge.uuid, name]);
      const [sheet] = (await readXlsx((await download("xlsx")).bytes)).sheets;
      expect(sheet?.rows[1]?.[2]).toBe(`'${name}`);
      expect([...(sheet?.cells?.values() ?? [])].filter(({ type }) => type === "formula")).toEqual([]);
      await shop.sql("update products set name = $2 where uuid = $1", [products.hinge.uuid, before]);
    },
  );
});

describe("the basket as a commercial offer", () => {
  test("is a PDF with embedded fonts, in as many pages as needed", async () => {
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    const { headers, bytes } = await download("pdf");
    const text = Buffer.from(bytes).toString("latin1");
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text).toContain("PTSans");
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdfText(bytes)).toMatch(/Всего к оплате: .+, в том числе НДС \d/);
    expect(pdfText(bytes)).toContain("+7 800 555-01-01");
  });

  test("shows the photo of each line, otherwise its drawing", async () => {
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#c22" } })
      .jpeg()
      .toBuffer();
    const { uuid: product } = products.screw;
    await storeAndShow(shop.ports, systemActor("test"), new Uint8Array(photo), async (tx, media) =>
      ok(await placePhoto(tx, { product, media, position: null })),
    );
    const draw = (drawing: string | null) =>
      shop.sql("update products set drawing = $1 where uuid = $2", [drawing, products.hinge.uuid]);
    await draw(JSON.stringify({ kind: "hingeOverlay", length: 120, width: 80 }));
    await guest.add([
      { uuid: products.hinge.uuid, quantity: 2 },
      { uuid: product, quantity: 200 },
    ]);
    const { bytes } = await download("pdf");
    expect(picturesIn(bytes)).toEqual([
      { width: 240, height: 180 },
      { width: 160, height: 120 },
    ]);
    await draw(null);
    expect(picturesIn((await download("pdf")).bytes), "a tile shows the name only").toEqual([
      { width: 160, height: 120 },
    ]);
    expect(pdfText(bytes)).toContain("Всего к оплате");
  });
});

/** Sizes in pixels of the JPEG pictures of a PDF. */
function picturesIn(bytes: Uint8Array): { width: number; height: number }[] {
  const objects = Buffer.from(bytes)
    .toString("latin1")
    .matchAll(/obj\n<<([^>]*\/Subtype \/Image[^>]*)>>/g);
  const numberOf = (text: string, name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(text)?.[1]);
  return [...objects].map(([, head = ""]) => ({ width: numberOf(head, "Width"), height: numberOf(head, "Height") }));
}

describe("both documents", () => {
  test.each(["xlsx", "pdf"])("are refused for an empty basket and not found by others: %s", async (format) => {
    expect((await download(format)).status).toBe(422);
    await guest.add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    expect((await download(format, { fingerprint: shop.ports.ids.uuid() })).status).toBe(422);
    const { token } = await shop.loginAs(phones.three);
    expect((await download(format, { authorization: `Bearer ${token}` })).status).toBe(422);
    expect((await download(format)).headers.get("cache-control")).toContain("no-store");
  });

  test("are refused in another format", async () => expect((await download("docx")).status).toBe(422));

  test("for a member who may not see prices state so and contain no amount", async () => {
    const fitter = await newMember(shop, 672_001, { ...everything, seesPrices: false, orderLimit: 0 });
    await buying(shop, { token: fitter.token }).add([{ uuid: products.hinge.uuid, quantity: 2 }]);
    const { status, bytes } = await download("pdf", { authorization: `Bearer ${fitter.token}` });
    expect(status).toBe(200);
    const text = pdfText(bytes);
    expect(text).toContain("Не показаны: цены компании видит сотрудник с этим правом");
    expect(text).not.toMatch(/Всего к оплате|Цены действуют до|Сумма, ₽/);
  });
});
