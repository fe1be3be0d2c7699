import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importSourceShape, importSourcesShape, savedImportSourceShape } from "#app/contract/desk/import-sources.ts";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { ok } from "#app/domain/verdict.ts";
import type { WebFault, WebRequest } from "#server/gateways/public-web.ts";
import type { Ports } from "#server/ports/ports.ts";
import { runDueSources } from "#server/use-cases/catalog/imports/sources/run-source.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { hinge } = small.products;
const address = "https://maker.test/files/prices.csv?key=very-secret";
type Desk = Awaited<ReturnType<typeof atDesk>>;

let shop: TestShop;
let ports: Ports;
let desk: Desk;
let served: { text: string; etag: string } | WebFault;
let asked: (WebRequest & { address: string })[];
beforeAll(async () => {
  shop = await testShop();
  ports = {
    ...shop.ports,
    publicWeb: {
      ...shop.ports.publicWeb,
      async readChanged(from, request, keep) {
        asked.push({ ...request, address: from });
        if ("code" in served) return { ok: false, ...served };
        if (served.etag === request.known.etag) return ok(null);
        return ok({ kept: await keep(partsOf(served.text)), version: { etag: served.etag, lastModified: null } });
      },
    },
  };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("delete from import_sources");
  desk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
  asked = [];
  served = { text: `Внешний код;Цена\n${hinge.externalId};191\n`, etag: '"1"' };
});

async function* partsOf(text: string) {
  yield new TextEncoder().encode(text);
}

let keys = 0;
const keyed = (body?: object, key = `source-${(keys += 1)}`) => ({
  ...(body !== undefined && { body }),
  headers: { "idempotency-key": key },
});
const plain = {
  ...{ name: "Завод", address, every: "hourly", login: null, password: null, keyField: null, list: null },
  ...{ warehouse: null, inStock: null, category: null, sheet: null, allOrNothing: false },
};
const path = (uuid: string, below = "") => `/desk/import-sources/${uuid}${below}`;
const create = (more: object = {}, by: Desk = desk, key?: string) =>
  by.call("POST", "/desk/import-sources", keyed({ kind: "prices", ...plain, ...more }, key));
const created = async (more: object = {}) => (await create(more)).data(savedImportSourceShape).uuid;
const show = async (uuid: string) => (await desk.call("GET", path(uuid))).data(importSourceShape);
const list = async (by: Desk = desk) => (await by.call("GET", "/desk/import-sources")).data(importSourcesShape);
const save = (uuid: string, version: number, more: object = {}) =>
  desk.call("POST", path(uuid), keyed({ version, ...plain, ...more }));
const turn = (uuid: string, version: number, isPaused: boolean) =>
  desk.call("POST", path(uuid, "/state"), keyed({ version, isPaused }));
const ask = (uuid: string, key?: string) => desk.call("POST", path(uuid, "/imports"), keyed(undefined, key));
const remove = (uuid: string, version: number) => desk.call("POST", path(uuid, "/delete"), keyed({ version }));
const journal = (uuid: string) =>
  shop.sql<{ action: string; actor_id: string; changes: Record<string, unknown> }>(
    "select action, actor_id, changes from audit_log where object_kind = 'importSource' and object_id = $1 order by id",
    [uuid],
  );
const price = async () =>
  (await shop.sql<{ price: string }>("select base_price as price from products where uuid = $1", [hinge.uuid]))[0]
    ?.price;

describe("a file at an address at the desk", () => {
  it("is imported within minutes, and its last import is shown with the next time", async () => {
    const uuid = await created();
    expect((await list()).items).toMatchObject([
      {
        ...{ uuid, name: "Завод", kind: "prices", every: "hourly", isActive: true, last: null },
        shownAddress: "https://maker.test/files/prices.csv?…",
      },
    ]);
    expect(await runDueSources(ports)).toBe(1);
    expect(await price()).toBe("191.000");
    const { last, nextAt, fetches } = await show(uuid);
    expect(last).toMatchObject({ result: "done", fault: null, run: expect.any(String) });
    expect(fetches).toEqual([last]);
    expect(new Date(nextAt) > shop.ports.clock.now()).toBe(true);
    expect((await desk.call("GET", `/desk/imports/${last?.run ?? ""}`)).status).toBe(200);
  });

  it("tells why nothing came of it", async () => {
    const uuid = await created();
    served = { code: "addressFailed", reason: "status 401" };
    await runDueSources(ports);
    expect((await show(uuid)).last).toMatchObject({
      ...{ result: "failed", run: null },
      fault: { code: "addressFailed", details: { reason: "status 401" } },
    });
  });

  it.each(["https://127.0.0.1/a.csv", "https://169.254.169.254/a.csv", "https://[::1]/a.csv"])(
    "is not read at %s",
    async (inside) => {
      const uuid = await created({ address: inside });
      await runDueSources(shop.ports);
      expect((await show(uuid)).last?.fault?.code).toBe("addressNotPublic");
    },
  );

  it("is switched off and on, imported now, and deleted, with an entry for each", async () => {
    const uuid = await created();
    await runDueSources(ports);
    expect((await turn(uuid, 1, true)).status).toBe(200);
    await shop.sql("update import_sources set next_at = $1", [shop.ports.clock.now()]);
    expect(await runDueSources(ports)).toBe(0);
    expect((await ask(uuid, "ask-once")).status).toBe(200);
    expect((await ask(uuid, "ask-once")).status).toBe(200);
    expect(await show(uuid)).toMatchObject({ isActive: false, isAwaited: true });
    expect(await runDueSources(ports)).toBe(1);
    expect(await show(uuid)).toMatchObject({ isAwaited: false, last: { result: "same" } });
    expect(await runDueSources(ports)).toBe(0);
    expect((await turn(uuid, 1, false)).body.code).toBe("stale");
    expect((await turn(uuid, 2, false)).status).toBe(200);
    expect(await runDueSources(ports)).toBe(1);
    expect((await remove(uuid, 3)).status).toBe(200);
    expect((await desk.call("GET", path(uuid))).status).toBe(404);
    expect(await price()).toBe("191.000");
    const entries = await journal(uuid);
    expect(entries.map(({ action }) => action)).toEqual(
      ["created", "paused", "asked", "resumed", "removed"].map((verb) => `importSource.${verb}`),
    );
    expect(new Set(entries.map(({ actor_id: by }) => by))).toEqual(new Set([desk.uuid]));
  });

  it("keeps its hour when it is imported between its times", async () => {
    const uuid = await created({ every: "daily" });
    await runDueSources(ports);
    const { nextAt } = await show(uuid);
    shop.clock.advance(1_200);
    await ask(uuid);
    await runDueSources(ports);
    expect((await show(uuid)).nextAt).toBe(nextAt);
  });

  it("is neither saved, asked for nor deleted while it is being imported", async () => {
    const uuid = await created();
    let answers: unknown[] = [];
    const { readChanged } = ports.publicWeb;
    await runDueSources({
      ...ports,
      publicWeb: {
        ...ports.publicWeb,
        async readChanged(address, request, keep) {
          answers = [await save(uuid, 1), await ask(uuid), await remove(uuid, 1)].map(({ body }) => body.code);
          return readChanged(address, request, keep);
        },
      },
    });
    expect(answers).toEqual(Array(3).fill("importSourceBusy"));
    expect((await show(uuid)).last?.result).toBe("done");
  });

  it("is saved as it was seen", async () => {
    const uuid = await created();
    expect((await save(uuid, 1, { name: "Завод 2", list: "base" })).status).toBe(200);
    const stale = await save(uuid, 1, { name: "Завод 3" });
    expect(stale.body.code).toBe("stale");
    expect(stale.body.data).toMatchObject({
      ...{ version: 2, by: "Ольга Каталогова" },
      fields: expect.arrayContaining([{ name: "name", before: "Завод", yours: "Завод 3", now: "Завод 2" }]),
    });
    await create({ name: "Другой" });
    expect((await save(uuid, 2, { name: "Другой" })).body.code).toBe("importSourceTaken");
    expect((await create({ name: "Другой" })).body.code).toBe("importSourceTaken");
  });

  it("is applied once more when it is read in another way", async () => {
    const uuid = await created();
    await runDueSources(ports);
    shop.clock.advance(60);
    await save(uuid, 1, { every: "daily" });
    await ask(uuid);
    await runDueSources(ports);
    expect((await show(uuid)).last?.result).toBe("same");
    await save(uuid, 2, { every: "daily", allOrNothing: true });
    shop.clock.advance(60);
    await ask(uuid);
    await runDueSources(ports);
    expect(asked.map(({ known }) => known.etag)).toEqual([null, '"1"', null]);
    const fetches = (await show(uuid)).fetches;
    expect(new Set(fetches.flatMap(({ run }) => run ?? [])).size).toBe(2);
  });

  it.each([
    [{ address: "http://maker.test/a.csv" }, "addressNotHttps"],
    [{ address: "https://user:word@maker.test/a.csv" }, "addressNotHttps"],
    [{ address: "https://maker.test:8443/a.csv" }, "addressNotHttps"],
    [{ list: "нет-такого" }, "importList"],
    [{ warehouse: hinge.uuid }, "importWarehouse"],
    [{ login: "shop" }, "importSourcePassword"],
    [{ name: " " }, "validation"],
    [{ login: "a:b", password: "x" }, "validation"],
    [{ nextAt: "2026-11-26T08:00:00Z" }, "validation"],
  ])("refuses %j with %s", async (more, code) => {
    expect((await create(more)).body.code).toBe(code);
    const uuid = await created({ name: "Верный" });
    expect((await save(uuid, 1, more)).body.code).toBe(code);
  });
});

describe("the password of a file at an address", () => {
  const access = { login: "shop", password: " s3cret" };

  it("is sent to its server alone, and neither answered nor written down", async () => {
    const uuid = await created(access);
    await save(uuid, 1, { login: "shop", every: "daily" });
    await runDueSources(ports);
    expect(asked[0]?.basic).toEqual({ login: "shop", password: " s3cret" });
    const card = await desk.call("GET", path(uuid));
    expect(card.data(importSourceShape)).toMatchObject({ login: "shop", hasPassword: true });
    await save(uuid, 2, { login: "shop", password: "n3w-one" });
    const entries = await journal(uuid);
    expect(entries.map(({ changes }) => changes["password"])).toEqual([
      { before: null, after: "set" },
      undefined,
      { before: null, after: "changed" },
    ]);
    const rows = await shop.sql("select *, encode(password, 'escape') as text from import_sources");
    const everything = JSON.stringify([card.text, entries, rows, await list(), shop.logLines]);
    expect(everything).not.toMatch(/s3cret|n3w-one/);
    expect(JSON.stringify([entries, await list(), shop.logLines])).not.toContain("very-secret");
  });

  it("has to be typed again for another server or another login", async () => {
    const uuid = await created(access);
    const other = { login: "shop", address: "https://thief.test/a.csv" };
    expect((await save(uuid, 1, other)).body.code).toBe("importSourcePassword");
    expect((await save(uuid, 1, { login: "other" })).body.code).toBe("importSourcePassword");
    expect((await save(uuid, 1, { login: "shop", address: "https://maker.test/b.csv" })).status).toBe(200);
    expect((await save(uuid, 2, { ...other, password: "theirs" })).status).toBe(200);
    await runDueSources(ports);
    expect(asked[0]).toMatchObject({ address: other.address, basic: { login: "shop", password: "theirs" } });
  });

  it("is forgotten with the name", async () => {
    const uuid = await created(access);
    await save(uuid, 1);
    expect(await show(uuid)).toMatchObject({ login: null, hasPassword: false });
    expect((await save(uuid, 2, { login: "shop" })).body.code).toBe("importSourcePassword");
    expect((await journal(uuid)).at(-1)?.changes).toMatchObject({ password: { before: null, after: "removed" } });
  });
});

describe("files at addresses", () => {
  it("are seen and set up by those who import files of the kind", async () => {
    const uuid = await created();
    for (const roles of [["viewer"], ["content"], ["orders"]] as StaffRole[][]) {
      const other = await atDesk(shop, roles);
      expect((await other.call("GET", "/desk/import-sources")).status, roles.join()).toBe(403);
      expect((await other.call("GET", path(uuid))).status).toBe(403);
      expect((await create({}, other)).status).toBe(403);
    }
    const finance = await atDesk(shop, ["finance"]);
    expect((await list(finance)).items).toEqual([]);
    expect((await finance.call("GET", path(uuid))).status).toBe(404);
    expect((await create({}, finance)).status).toBe(403);
  });

  it("with stock are seen but not set up by people of some warehouses, as they may name any", async () => {
    const uuid = (await create({ kind: "stock" })).data(savedImportSourceShape).uuid;
    const keeper = await atDesk(shop, ["warehouse"], { warehouses: [small.warehouses.south] });
    const seen = await list(keeper);
    expect(seen.items.map(({ kind }) => kind)).toEqual(["stock"]);
    expect(seen.choices.kinds).toEqual([]);
    expect((await keeper.call("GET", path(uuid))).data(importSourceShape).can.edit).toBe(false);
    expect((await create({ kind: "stock", name: "Ещё" }, keeper)).body.code).toBe("importSourceForeign");
    const forged = { ...keyed(), body: { version: 1, isPaused: true } };
    expect((await keeper.call("POST", path(uuid, "/state"), forged)).body.code).toBe("importSourceForeign");
    expect((await keeper.call("POST", path(uuid, "/imports"), keyed())).body.code).toBe("importSourceForeign");
  });

  it("are added once a key, and those of the operator's commands are the same", async () => {
    const first = await create({}, desk, "one-source");
    expect((await create({}, desk, "one-source")).body).toEqual(first.body);
    await operatorReads(shop.ports, "import", "source", "add", "stock", "Склад", "https://maker.test/stock.csv");
    expect((await list()).items.map(({ name }) => name)).toEqual(["Завод", "Склад"]);
    const [entry] = await shop.sql(
      "select actor_kind, action from audit_log where object_kind = 'importSource' and object_name = 'Склад'",
    );
    expect(entry).toEqual({ actor_kind: "operator", action: "importSource.created" });
  });
});
