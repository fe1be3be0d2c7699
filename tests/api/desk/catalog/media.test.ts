import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mediaCardShape, mediaPageShape } from "#app/contract/desk/catalog/media.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products } = small;

let shop: TestShop;
let clerk: Desk;
beforeAll(async () => {
  shop = await testShop();
  clerk = await atDesk(shop, ["catalog"]);
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const post = (desk: Desk, path: string, body?: unknown, key = shop.ports.ids.uuid()) =>
  desk.call("POST", path, { ...(body !== undefined && { body }), headers: { "idempotency-key": key } });
const list = async (query = "") => (await clerk.call("GET", `/desk/media${query}`)).data(mediaPageShape).items;
const card = async (uuid: string, desk: Desk = clerk) =>
  (await desk.call("GET", `/desk/media/${uuid}`)).data(mediaCardShape);

/** A picture, shown by these goods. */
async function picture(goods: readonly string[] = []): Promise<string> {
  const uuid = shop.ports.ids.uuid();
  await shop.sql(
    `insert into media (uuid, sha256, width, height, bytes, actor_kind, actor_id, actor_name)
     values ($1, $2, 800, 600, 40000, 'staff', 'somebody', 'Анна Петрова')`,
    [uuid, uuid.replaceAll("-", "").repeat(2)],
  );
  for (const product of goods)
    await shop.sql("insert into product_images (product_uuid, media_uuid, position) values ($1, $2, 9)", [
      product,
      uuid,
    ]);
  return uuid;
}

describe("pictures at the desk", () => {
  it("are read by every role and changed by those of the catalogue alone", async () => {
    const uuid = await picture();
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = role === "admin" || role === "catalog";
      expect((await desk.call("GET", "/desk/media")).status, role).toBe(200);
      expect((await card(uuid, desk)).can, role).toEqual({ edit: may, remove: may });
      const late = await post(desk, `/desk/media/${uuid}`, { was: "другое", alt: "новое" });
      expect(late.body.code, role).toBe(may ? "stale" : "rightMissing");
      const gone = await post(desk, `/desk/media/${shop.ports.ids.uuid()}/delete`);
      expect(gone.body.code, role).toBe(may ? "mediaUnknown" : "rightMissing");
    }
  });

  it("tell what shows them, and are found by it", async () => {
    const [used, unused] = [await picture([products.hinge.uuid]), await picture()];
    expect((await card(used)).uses).toEqual([{ kind: "product", name: "DH-120.R" }]);
    const found = async (query: string) => (await list(query)).map(({ uuid }) => uuid);
    expect(await found("?q=DH-120")).toEqual([used]);
    expect(await found("?unused=1")).toContain(unused);
    expect(await found("?unused=1")).not.toContain(used);
  });

  it("are described once a key, as they were seen", async () => {
    const uuid = await picture([products.foam.uuid]);
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1)
      expect((await post(clerk, `/desk/media/${uuid}`, { was: "", alt: "Пена в баллоне" }, key)).status).toBe(200);
    expect((await card(uuid)).alt).toBe("Пена в баллоне");
    const late = await post(clerk, `/desk/media/${uuid}`, { was: "", alt: "Другое" });
    expect(late.body.data).toMatchObject({ fields: [{ name: "alt", now: "Пена в баллоне", yours: "Другое" }] });
    const entries = await shop.sql("select from audit_log where object_kind = 'media' and object_id = $1", [uuid]);
    expect(entries).toHaveLength(1);
  });

  it("are deleted when nothing shows them", async () => {
    const [used, unused] = [await picture([products.screw.uuid]), await picture()];
    expect((await post(clerk, `/desk/media/${used}/delete`)).body.code).toBe("mediaUsed");
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1)
      expect((await post(clerk, `/desk/media/${unused}/delete`, undefined, key)).status).toBe(200);
    expect((await clerk.call("GET", `/desk/media/${unused}`)).status).toBe(404);
    expect((await clerk.call("GET", `/desk/media/${used}`)).status).toBe(200);
  });
});
