import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productShape } from "#app/contract/catalog/catalog.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

describe("product documents", () => {
  let shop: TestShop;
  let media: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    shop = await testShop({ goods: "demo" });
    media = mediaFetch(shop.ports);
  });
  afterAll(() => shop.close());

  const get = (path: string, method = "GET", from = media) => from(new Request(`http://shop.test${path}`, { method }));
  const bytesAt = async (path: string, from = media) => Buffer.from(await (await get(path, "GET", from)).arrayBuffer());
  const named = () =>
    shop.sql<{ url: string; size: number; type: string }>(
      "select distinct d->>'url' as url, (d->>'size')::int as size, d->>'type' as type from products, jsonb_array_elements(documents) d order by 1",
    );

  test("exist, each a PDF of exactly the announced size", async () => {
    const all = await named();
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(["passport", "instruction", "certificate"]));
    expect(all.length).toBe((await shop.sql("select 1 from documents")).length);
    for (const { url, size } of all) {
      const bytes = await bytesAt(url);
      expect(
        [bytes.length, bytes.toString("latin1", 0, 5), bytes.toString("latin1").trimEnd().endsWith("%%EOF")],
        url,
      ).toEqual([size, "%PDF-", true]);
    }
  });

  test("exist for some of the goods, few of them with an expiry date", async () => {
    const [{ with: some = 0, all = 0 } = {}] = await shop.sql<{ with: number; all: number }>(
      "select count(*) filter (where documents <> '[]')::int as with, count(*)::int as all from products",
    );
    expect([some > all / 2, some < all]).toEqual([true, true]);
    const [{ slug = "" } = {}] = await shop.sql<{ slug: string }>(
      "select slug from products where jsonb_array_length(documents) = 3 and status = 'active' order by popularity desc limit 1",
    );
    const { documents } = (await shop.call("GET", `/mixed/products/products/${slug}`)).data(productShape);
    expect(documents.map(({ type, validTo }) => [type, validTo])).toEqual([
      ["passport", undefined],
      ["instruction", undefined],
      ["certificate", "2028-12-31"],
    ]);
  });

  test("are the same bytes in every process", async () => {
    const [first] = await named();
    const { ports } = shop.replica();
    expect((await bytesAt(first?.url ?? "", mediaFetch(ports))).equals(await bytesAt(first?.url ?? ""))).toBe(true);
  });

  test("are printed once, by one statement, for any number of requests", async () => {
    const url = (await named()).at(-1)?.url ?? "";
    const fresh = mediaFetch(shop.replica().ports);
    expect(
      await statementsOf(shop.database, () =>
        Promise.all([get(url, "GET", fresh), get(url, "HEAD", fresh), get(url, "GET", fresh)]),
      ),
    ).toBe(1);
  });

  test("are served as attachments, never inline on the shop's own host", async () => {
    const [{ url = "", size = 0 } = {}] = await named();
    for (const method of ["GET", "HEAD"]) {
      const response = await get(url, method);
      expect([response.status, Object.fromEntries(response.headers)]).toEqual([
        200,
        {
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="${url.split("/").at(-1)}"`,
          "content-length": String(size),
          "cache-control": "public, max-age=3600",
          "content-security-policy": "default-src 'none'; sandbox",
          "x-content-type-options": "nosniff",
        },
      ]);
    }
    expect((await get(url, "POST")).status).toBe(405);
  });

  test.each([
    "nothing.pdf",
    "..%2f..%2fetc%2fpasswd",
    "..%2Fsecret.pdf",
    "%252e%252e/x.pdf",
    "..\\x.pdf",
    "pasport-gear.pdf%00.html",
    "pasport-gear",
    "PASPORT-GEAR.pdf",
    `${"a".repeat(101)}.pdf`,
    "a/b.pdf",
  ])("are not found at %s (security I16)", async (name) => {
    const response = await get(`/media/document/${name}`);
    expect([response.status, await response.text()]).toEqual([404, ""]);
  });

  test("with invalid stored data are not found", async () => {
    await shop.sql("insert into documents (slug, body) values ('broken', '{\"title\": 5}')");
    expect((await get("/media/document/broken.pdf")).status).toBe(404);
  });
});
