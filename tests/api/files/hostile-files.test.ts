import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { priceListShape } from "#app/contract/files/price-lists.ts";
import { takenUploadShape } from "#app/contract/uploads/product-uploads.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { uploading } from "#tests/support/uploads.ts";

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await testShop();
  ({ token } = await shop.loginAs(small.phones.ooo));
});
afterAll(() => shop.close());

const get = (path: string) =>
  shop.app.fetch(
    new Request(`http://shop.test/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, "x-client-ip": "127.0.0.1" },
    }),
  );
const dispositionOf = (name: string) =>
  attachment({ plainName: "list.xlsx", name, mime: "text/csv", bytes: new Uint8Array() }).headers[
    "content-disposition"
  ];

describe("the name of a downloaded file (security I15)", () => {
  test.each([
    ["Прайс ё.xlsx", "%D0%9F%D1%80%D0%B0%D0%B9%D1%81%20%D1%91.xlsx"],
    ['a";filename="b.exe', "a%22%3Bfilename%3D%22b.exe"],
    ["a\r\nSet-Cookie: x=1", "a%0D%0ASet-Cookie%3A%20x%3D1"],
    ["it's (1)*.csv", "it%27s%20%281%29%2A.csv"],
    ["../../x.xlsx", "..%2F..%2Fx.xlsx"],
  ])("%j is encoded by RFC 6266 and adds no header", (name, told) => {
    expect(dispositionOf(name)).toBe(`attachment; filename="list.xlsx"; filename*=UTF-8''${told}`);
  });

  test("of a price list is the buyer's own, whatever characters are in it; two lines are refused", async () => {
    const build = (name: string) =>
      shop.call("POST", "/private/reports/price-lists", { token, city: "msk", body: { name, format: "csv" } });
    expect((await build("a\r\nSet-Cookie: x=1")).status).toBe(422);
    const { uuid } = (await build('Прайс "ё"; ../x')).data(priceListShape);
    await makeFiles(shop.ports, fileMakers);
    const listed = await shop.call("GET", "/private/reports/price-lists", { token });
    const { url } = JSON.parse(listed.text).data.items.find((one: { uuid: string }) => one.uuid === uuid).file;
    const answer = await get(url.replace("/api/v1", ""));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''%D0%9F[\w%.-]+$/,
    );
    expect(answer.headers.has("set-cookie")).toBe(false);
  });

  test.each(["../../etc/passwd.csv", "C:\\x\\Смета.csv", "a.xlsx.exe", "<img src=x onerror=1>.csv", "a%00b.csv"])(
    "%j of an uploaded list is one word, and never a path (security I7)",
    async (name) => {
      const lists = uploading(shop, { token }, buying(shop, { token }));
      const sent = await lists.file(new TextEncoder().encode(`DH-120.R;1\n${name};2`), { name });
      if (sent.status !== 200) expect([sent.status, sent.body.code]).toEqual([422, "uploadType"]);
      else expect((await lists.show(sent.data(takenUploadShape).uuid)).fileName).not.toMatch(/[/\\\p{Cc}]/u);
      await shop.sql("delete from product_uploads");
    },
  );
});

describe("an invalid file address (security I16)", () => {
  const strange = [
    "..%2f..%2fetc%2fpasswd",
    "..%5c..%5cwindows",
    "%252e%252e%252fetc",
    "%2fetc%2fpasswd",
    "x%00.csv",
    "00000000-0000-4000-8000-000000000000",
  ];
  test.each([
    "/public/reports/price-lists/",
    "/public/reports/files/",
    "/mixed/reports/processes/",
    "/private/products/upload/",
    "/private/calculator/saved/",
    "/public/orders/invoices/",
    "/public/orders/documents/",
  ])("%s… is not found", async (path) => {
    for (const name of strange) {
      const answer = await get(`${path}${name}?code=x`);
      expect([404, 422], `${path}${name}`).toContain(answer.status);
      expect(await answer.text()).not.toMatch(/root:|ENOENT|\/etc/);
    }
  });
});
