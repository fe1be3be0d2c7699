import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskProductShape, photoAddedShape } from "#app/contract/desk/product.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { WebFault } from "#server/gateways/public-web.ts";
import { canary } from "#tests/support/checks/canary.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { hinge } = small.products;
const address = "https://maker.test/hinge.jpg";
type Desk = Awaited<ReturnType<typeof atDesk>>;

/** As the internet has it, and as this machine has it. */
let shop: TestShop;
let plain: ReturnType<TestShop["replica"]>;
let clerk: Desk;
let served: Verdict<Uint8Array<ArrayBuffer>, WebFault>;
let asked: [string, number][];
/** Entries of the journal before the test. */
let since: string;
beforeAll(async () => {
  shop = await testShop();
  plain = shop.replica();
  shop.ports.publicWeb = {
    ...shop.ports.publicWeb,
    read(from, most) {
      asked.push([from, most]);
      return Promise.resolve(served);
    },
  };
  clerk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("delete from product_images");
  since = (await shop.sql<{ id: string }>("select coalesce(max(id), 0) as id from audit_log"))[0]?.id ?? "0";
  asked = [];
  served = ok(await picture(40));
});

const picture = async (shade: number) =>
  Uint8Array.from(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 90, b: 30 } } })
      .png()
      .toBuffer(),
  );
const fetchPhoto = (body: unknown, by: Desk = clerk, uuid: string = hinge.uuid, key = shop.ports.ids.uuid()) =>
  by.call("POST", `/desk/product/${uuid}/photo-address`, { body, headers: { "idempotency-key": key } });
const photos = async () =>
  (await clerk.call("GET", `/desk/product/${hinge.uuid}`)).data(deskProductShape).photos.map(({ media }) => media);
const entries = () =>
  shop.sql("select action, actor_id, changes from audit_log where object_kind = 'product' and id > $1 order by id", [
    since,
  ]);

describe("a photo at an address", () => {
  it("is added once behind the others, with one entry of the journal", async () => {
    const first = await fetchPhoto({ address });
    expect(first.data(photoAddedShape)).toEqual({ result: "added" });
    expect((await fetchPhoto({ address: ` ${address} ` })).data(photoAddedShape)).toEqual({ result: "unchanged" });
    expect(asked).toEqual([
      [address, 20],
      [address, 20],
    ]);
    const [media] = await photos();
    expect(await photos()).toEqual([media]);
    const entry = { action: "product.photoAdded", actor_id: clerk.uuid };
    expect(await entries()).toEqual([{ ...entry, changes: { photo: { before: null, after: media } } }]);

    served = ok(await picture(80));
    await fetchPhoto({ address });
    const two = await photos();
    expect([two.length, two[0]]).toEqual([2, media]);
  });

  it("is not put back by a repeat of the form that has added it", async () => {
    const send = () => fetchPhoto({ address }, clerk, hinge.uuid, "one-photo");
    await send();
    await shop.sql("delete from product_images");
    expect((await send()).data(photoAddedShape)).toEqual({ result: "added" });
    expect(await photos()).toEqual([]);
  });

  it.each([
    ["http://maker.test/a.jpg", "addressNotHttps"],
    ["https://user:word@maker.test/a.jpg", "addressNotHttps"],
    ["https://maker.test:8443/a.jpg", "addressNotHttps"],
    ["hinge.jpg", "addressNotHttps"],
    ["file:///etc/passwd", "addressNotHttps"],
    ["https://127.0.0.1/a.jpg", "addressNotPublic"],
    ["https://[::1]/a.jpg", "addressNotPublic"],
    ["https://2130706433/a.jpg", "addressNotPublic"],
    ["https://10.0.0.7/a.jpg", "addressNotPublic"],
    ["https://169.254.169.254/latest/meta-data/", "addressNotPublic"],
    ["https://localhost/a.jpg", "addressNotPublic"],
  ])("is refused at %s, and nothing connects", async (inside, code) => {
    const bird = await canary();
    const answer = await plain.call("POST", `/desk/product/${hinge.uuid}/photo-address`, {
      body: { address: inside },
      headers: { authorization: `Desk ${clerk.token}` },
    });
    expect(bird.heard()).toEqual({ visits: 0, opened: 0 });
    await bird.close();
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(["address"]);
    expect(await photos()).toEqual([]);
  });

  it("is refused at the field when the server has none, or no picture", async () => {
    const refusal = async () => (await fetchPhoto({ address })).body.errors?.map(({ field, code }) => [field, code]);
    served = no("addressFailed", { reason: "status 404" });
    expect(await refusal()).toEqual([["address", "addressFailed"]]);
    served = no("addressRedirects");
    expect(await refusal()).toEqual([["address", "addressRedirects"]]);
    served = no("fileTooLarge", { limit: 20 });
    expect(await refusal()).toEqual([["address", "fileTooLarge"]]);
    served = ok(new TextEncoder().encode("<html>"));
    expect(await refusal()).toEqual([["address", "photoType"]]);
    expect((await fetchPhoto({ address: "" })).body.code).toBe("validation");
    expect((await fetchPhoto({ address: `https://maker.test/${"a".repeat(2_000)}` })).body.code).toBe("validation");
    expect([await photos(), await entries()]).toEqual([[], []]);
  });

  it("is asked for by people of the catalogue alone, and for a product that there is", async () => {
    for (const role of staffRoles.filter((one) => one !== "admin" && one !== "catalog")) {
      const answer = await fetchPhoto({ address }, await atDesk(shop, [role]));
      expect([answer.status, answer.body.code], role).toEqual([403, "rightMissing"]);
    }
    expect((await fetchPhoto({ address }, clerk, shop.ports.ids.uuid())).body.code).toBe("productNotFound");
    expect(asked).toEqual([]);
    expect((await fetchPhoto({ address }, await atDesk(shop, ["admin"]))).status).toBe(200);
  });
});
