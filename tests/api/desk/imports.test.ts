import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { importListShape, type DeskImport } from "#app/contract/desk/imports.ts";
import { importKinds } from "#app/domain/imports/kinds.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { deskImports } from "#tests/support/imports/at-desk.ts";
import { workbook } from "#tests/support/imports/files.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, warehouses } = small;
const { hinge, screw } = products;

let shop: TestShop;
let desk: Awaited<ReturnType<typeof atDesk>>;
let imports: ReturnType<typeof deskImports>;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  desk = await atDesk(shop, ["catalog"], { name: "Ольга Каталогова" });
  imports = deskImports(shop, desk);
  await shop.sql(
    "update prices set price = 184.5 where price_list_id = 1 and from_quantity = 0 and product_uuid = $1",
    [hinge.uuid],
  );
});

const priceOf = async (uuid: string) =>
  (
    await shop.sql<{ price: number }>(
      "select price::float as price from prices where product_uuid = $1 and price_list_id = 1 and from_quantity = 0",
      [uuid],
    )
  )[0]?.price;
const prices = (hingePrice: number, screwPrice = "0,9") =>
  ["Внешний код;Цена", `${hinge.externalId};${hingePrice}`, `${screw.externalId};${screwPrice}`, "НЕТ-ТАКОГО;5"].join(
    "\n",
  );
const journalOf = (uuid: string) =>
  shop.sql<{ action: string; actor_kind: string; actor_id: string; actor_name: string }>(
    "select action, actor_kind, actor_id, actor_name from audit_log where object_kind = 'import' and object_id = $1 order by id",
    [uuid],
  );

describe("an import at the desk", () => {
  it("shows columns with samples, then the differences, changes prices and puts them back", async () => {
    const mapped = await imports.read("prices", prices(200, "дорого"));
    expect(mapped).toMatchObject({ state: "mapped", kind: "prices", fileName: "list.csv", by: "Ольга Каталогова" });
    expect(mapped.columns).toMatchObject([
      { label: "Внешний код", field: "externalId" },
      { label: "Цена", field: "price:base", samples: ["200", "дорого", "5"] },
    ]);
    expect(mapped.choices).toContainEqual({ value: "price:base", label: expect.stringMatching(/^Цена: /) });
    expect(await priceOf(hinge.uuid)).toBe(184.5);

    const checked = await imports.check(mapped);
    expect(checked).toMatchObject({ state: "ready", counts: { rows: 3, updated: 1, error: 2 }, can: { apply: true } });
    expect((await imports.rows(checked.uuid)).items).toMatchObject([
      { number: 2, changes: [{ field: "price:base", before: 184.5, after: 200 }] },
    ]);
    expect((await imports.rows(checked.uuid, "error")).items).toMatchObject([
      { number: 3, reasons: [{ column: "Цена", value: "дорого" }] },
      { number: 4, reasons: [{ text: "Такого товара в магазине нет" }] },
    ]);
    expect(await priceOf(hinge.uuid)).toBe(184.5);

    const applied = await imports.apply(checked);
    expect(applied).toMatchObject({ state: "partial", results: { done: 1 }, can: { undo: true, apply: false } });
    expect(await priceOf(hinge.uuid)).toBe(200);

    const { status } = await imports.act(applied.uuid, "undo", { version: applied.version });
    expect(status).toBe(200);
    await imports.work();
    expect(await imports.show(applied.uuid)).toMatchObject({ state: "undone", results: { undone: 1 } });
    expect(await priceOf(hinge.uuid)).toBe(184.5);

    const journal = await journalOf(applied.uuid);
    expect(journal.map(({ action }) => action)).toEqual([
      "import.uploaded",
      "import.checked",
      "import.applied",
      "import.applyEnded",
      "import.undone",
      "import.undoEnded",
    ]);
    expect(new Set(journal.map(({ actor_kind, actor_id }) => `${actor_kind} ${actor_id}`))).toEqual(
      new Set([`staff ${desk.uuid}`]),
    );
  });

  it("names the person in the history of prices", async () => {
    await imports.apply(await imports.checked("prices", prices(201)));
    const [last] = await shop.sql(
      "select actor_id, actor_name, source from price_history where product_uuid = $1 order by at desc limit 1",
      [hinge.uuid],
    );
    expect(last).toMatchObject({ actor_id: desk.uuid, actor_name: "Ольга Каталогова" });
  });

  it("shows the biggest jumps of prices first", async () => {
    const file = ["Внешний код;Цена", `${hinge.externalId};185`, `${screw.externalId};5`].join("\n");
    const { uuid } = await imports.checked("prices", file);
    expect((await imports.rows(uuid)).items.map(({ number }) => number)).toEqual([3, 2]);
  });

  it("reads a column as it was assigned, and remembers that for the next file with these headings", async () => {
    const file = ["Код;Моя колонка", `${hinge.externalId};222`].join("\n");
    const mapped = await imports.read("prices", file);
    expect(mapped.columns[1]).toMatchObject({ field: null });
    const checked = await imports.check(mapped, { "0": "externalId", "1": "price:base" });
    expect((await imports.rows(checked.uuid)).items).toMatchObject([{ changes: [{ after: 222 }] }]);
    const next = await imports.read("prices", file.replace("222", "223"));
    expect(next.columns.map(({ field }) => field)).toEqual(["externalId", "price:base"]);
  });

  it("refuses columns that mean nothing, mean the same, or find no goods", async () => {
    const { uuid, version } = await imports.read("prices", prices(200));
    const map = async (columns: object) =>
      (await imports.act(uuid, "mapping", { version, columns, check: true })).body.code;
    expect(await map({ "1": "нет такого" })).toBe("importField");
    expect(await map({ "0": "price:base" })).toBe("importFieldTwice");
    expect(await map({ "0": "skip" })).toBe("importKeyMissing");
    expect(await map({ "1": "skip" })).toBe("importNothing");
  });

  it("checks a file once more with other columns", async () => {
    const file = ["Внешний код;Цена;Ещё", `${hinge.externalId};200;300`].join("\n");
    const first = await imports.checked("prices", file);
    const second = await imports.check(first, { "1": "skip", "2": "price:base" });
    expect(second.counts.rows).toBe(1);
    expect((await imports.rows(second.uuid)).items).toMatchObject([{ changes: [{ after: 300 }] }]);
  });

  it("does a step once a key, and refuses one of a version that was changed meanwhile", async () => {
    const once = await imports.send("prices", prices(205), { key: "one-file" });
    const twice = await imports.send("prices", prices(205), { key: "one-file" });
    expect(twice.body).toEqual(once.body);
    const checked = await imports.checked("prices", prices(206));
    const body = { version: checked.version, allOrNothing: false };
    expect((await imports.act(checked.uuid, "apply", { ...body, version: 1 })).body.code).toBe("stale");
    expect((await imports.act(checked.uuid, "apply", body, "apply-once")).status).toBe(200);
    expect((await imports.act(checked.uuid, "apply", body, "apply-once")).status).toBe(200);
    expect((await imports.act(checked.uuid, "apply", body)).body.code).toBe("importState");
    await imports.work();
    expect((await journalOf(checked.uuid)).filter(({ action }) => action === "import.applied")).toHaveLength(1);
  });

  it("applies nothing of a file with errors when it is all or nothing", async () => {
    const checked = await imports.checked("prices", prices(207));
    const answer = await imports.act(checked.uuid, "apply", { version: checked.version, allOrNothing: true });
    expect(answer.body.code).toBe("importFailed");
    expect(await priceOf(hinge.uuid)).toBe(184.5);
  });

  it("skips a row whose product has changed since the check, and lists it", async () => {
    const checked = await imports.checked("prices", prices(208));
    await imports.apply(await imports.checked("prices", ["Внешний код;Цена", `${hinge.externalId};190`].join("\n")));
    await imports.apply(checked);
    expect(await priceOf(hinge.uuid)).toBe(190);
    expect((await imports.rows(checked.uuid, "skipped")).items).toMatchObject([
      { number: 2, result: "stale", reasons: [{ text: "Пропущено: изменено после проверки" }] },
    ]);
    const { filters, results } = await imports.show(checked.uuid);
    expect(filters).toMatchObject({ skipped: 1, changed: results.done });
    expect((await imports.rows(checked.uuid, "changed")).items.map(({ number }) => number)).not.toContain(2);
  });

  it("offers no undo of a file of which nothing was taken", async () => {
    const one = (price: string) => ["Внешний код;Цена", `${hinge.externalId};${price}`].join("\n");
    const checked = await imports.checked("prices", one("195"));
    await imports.apply(await imports.checked("prices", one("196")));
    expect(await imports.apply(checked)).toMatchObject({
      ...{ state: "partial", can: { undo: false } },
      ...{ results: { done: 0 }, filters: { skipped: 1, changed: 0, changing: 0 } },
    });
  });

  it("leaves what has changed since when it is undone, and lists it", async () => {
    const applied = await imports.apply(await imports.checked("prices", prices(209, "0,95")));
    await imports.apply(await imports.checked("prices", ["Внешний код;Цена", `${hinge.externalId};191`].join("\n")));
    await imports.act(applied.uuid, "undo", { version: applied.version });
    await imports.work();
    expect(await priceOf(hinge.uuid)).toBe(191);
    expect(await imports.show(applied.uuid)).toMatchObject({
      state: "undone",
      filters: { left: 1 },
      results: { undone: 1 },
    });
    expect((await imports.rows(applied.uuid, "left")).items).toMatchObject([
      { number: 2, result: "left", reasons: [{ text: "Оставлено как есть: изменено после импорта" }] },
    ]);
  });

  it("says that the same file was applied before", async () => {
    const file = prices(210);
    expect((await imports.read("prices", file)).again).toBeNull();
    const first = await imports.apply(await imports.checked("prices", file));
    expect((await imports.read("prices", file)).again).toMatchObject({ uuid: first.uuid });
  });

  it("asks for a fresh code before it undoes", async () => {
    const applied = await imports.apply(await imports.checked("prices", prices(211)));
    shop.clock.advance(11 * 60);
    const answer = await imports.act(applied.uuid, "undo", { version: applied.version });
    expect([answer.status, answer.body.code]).toEqual([422, "freshCodeNeeded"]);
  });

  it("reads another sheet of a workbook when it is chosen, and says why one cannot be read", async () => {
    const file = await workbook([
      {
        name: "Прайс",
        rows: [
          ["Внешний код", "Цена"],
          [hinge.externalId, 200],
          [screw.externalId, 3],
        ],
      },
      {
        name: "Черновик",
        hidden: true,
        rows: [
          ["Внешний код", "Цена"],
          [hinge.externalId, 1],
        ],
      },
      {
        name: "Акция",
        rows: [
          ["Внешний код", "Цена"],
          [hinge.externalId, 150],
        ],
      },
      { name: "Условия", rows: [["Отгрузка по будням"]] },
    ]);
    const first = await imports.read("prices", file, "price.xlsx");
    expect(first).toMatchObject({ sheets: ["Прайс", "Акция", "Условия"], sheet: "Прайс", can: { sheet: true } });
    const chosen = async ({ uuid, version }: DeskImport, sheet: string) => {
      const { status, text } = await imports.act(uuid, "sheet", { version, sheet });
      await imports.work();
      return { status, text, run: await imports.show(uuid) };
    };

    const hidden = await chosen(first, "Черновик");
    expect(hidden.status).toBe(422);
    expect(hidden.text).toContain("Прайс, Акция, Условия");
    const empty = await chosen(hidden.run, "Условия");
    expect(empty.run).toMatchObject({ state: "failed", fault: { code: "importHeader" }, can: { sheet: true } });

    const { run } = await chosen(empty.run, "Акция");
    expect(run).toMatchObject({ state: "mapped", sheet: "Акция", fault: null });
    const checked = await imports.check(run);
    expect((await imports.rows(checked.uuid)).items).toMatchObject([{ changes: [{ before: 184.5, after: 150 }] }]);
    const applied = await imports.apply(checked);
    expect(await priceOf(hinge.uuid)).toBe(150);
    expect(applied.can.sheet).toBe(false);
    expect((await chosen(applied, "Прайс")).status).toBe(422);
  });

  it("says why a file cannot be read", async () => {
    const run = await imports.read("goods", "%PDF-1.4", "прайс.pdf");
    expect(run).toMatchObject({ state: "failed", fault: { code: "uploadPdf" } });
    expect((await imports.send("goods", "")).body.code).toBe("fileBroken");
  });

  it("goes on with a run whose process was killed", async () => {
    const checked = await imports.checked("prices", prices(212));
    await imports.act(checked.uuid, "apply", { version: checked.version, allOrNothing: false });
    const leasedUntil = new Date(shop.clock.now().getTime() + 60_000);
    await shop.sql("update import_runs set leased_until = $2 where uuid = $1", [checked.uuid, leasedUntil]);
    await imports.work();
    expect(await imports.show(checked.uuid)).toMatchObject({ state: "applying", progress: { done: 0, total: 1 } });
    shop.clock.advance(61);
    await imports.work();
    expect(await imports.show(checked.uuid)).toMatchObject({ state: "partial" });
  });

  it("gives out the errors as a file", async () => {
    const { uuid } = await imports.checked("prices", prices(213));
    const answer = await desk.call("GET", `/desk/imports/${uuid}/errors`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain(".xlsx");
  });

  it("reads a workbook with goods and creates them", async () => {
    const rows = [
      ["Артикул", "Наименование", "Категория", "Ед. изм.", "Цена", "Особая отделка"],
      ["НОВ-1", "Новый товар", "Крепёж > Саморезы", "шт", 12, "матовая"],
    ];
    const checked = await imports.checked("goods", await workbook([{ name: "Лист", rows }]), "новые.xlsx");
    expect(checked).toMatchObject({ state: "ready", counts: { created: 1, error: 0 } });
    expect(checked.additions.attributes).toEqual(["Особая отделка"]);
    const applied = await imports.apply(checked);
    expect(applied.state).toBe("done");
    expect(await shop.sql("select updated_by_name from products where article = 'НОВ-1'")).toEqual([
      { updated_by_name: "Ольга Каталогова" },
    ]);
  });
});

describe("an export at the desk", () => {
  it.each(importKinds)("of %s changes nothing when it is imported", async (kind) => {
    const answer = await imports.exported(kind);
    expect(answer.status).toBe(200);
    const checked = await imports.checked(kind, answer.text, `${kind}.csv`);
    expect(checked).toMatchObject({ state: "ready", counts: { created: 0, updated: 0, error: 0 } });
    expect(checked.counts.unchanged).toBe(checked.counts.rows);
  });

  it("is started once a key, may be a workbook, and is recorded in the journal", async () => {
    const first = await imports.startExport("prices", "xlsx", "twice");
    expect((await imports.startExport("prices", "xlsx", "twice")).text).toBe(first.text);
    const { process } = first.data(z.object({ process: z.string() }));
    expect(await shop.sql("select action from audit_log where object_id = $1", [process])).toEqual([
      { action: "list.exported" },
    ]);
    expect((await imports.exported("stock", "xlsx")).text.slice(0, 2)).toBe("PK");
  });

  it("is neither made nor given out once its author may not import that kind", async () => {
    const person = await atDesk(shop, ["catalog"]);
    const own = deskImports(shop, person);
    const ready = (await own.startExport("prices")).data(z.object({ process: z.string() })).process;
    await makeFiles(shop.ports, fileMakers);
    const late = (await own.startExport("goods")).data(z.object({ process: z.string() })).process;
    await shop.sql("update staff set roles = '{warehouse}' where uuid = $1", [person.uuid]);
    for (let attempt = 0; attempt < 3; attempt += 1) await makeFiles(shop.ports, fileMakers);
    for (const file of [ready, late]) expect((await person.call("GET", `/desk/files/${file}`)).status).toBe(404);
    expect(await shop.sql("select status from file_processes where uuid = $1", [late])).toEqual([{ status: "error" }]);
  });
});

describe("rights to imports", () => {
  const open: Readonly<Record<StaffRole, readonly string[]>> = {
    admin: ["goods", "prices", "stock", "photos"],
    orders: [],
    warehouse: ["stock"],
    claims: [],
    catalog: ["goods", "prices", "stock", "photos"],
    content: [],
    finance: [],
    viewer: [],
  };

  it.each(staffRoles)("lets %s upload only the kinds of the role", async (role) => {
    const own = deskImports(shop, await atDesk(shop, [role]));
    for (const kind of ["goods", "prices", "stock", "photos"]) {
      const answer = await own.send(kind, "Внешний код;Цена\n1;2");
      expect([kind, answer.status]).toEqual([kind, open[role].includes(kind) ? 200 : 403]);
    }
  });

  it.each(staffRoles)("shows %s only imports and exports of the kinds of the role", async (role) => {
    const { uuid, version } = await imports.checked("prices", prices(220));
    const person = await atDesk(shop, [role]);
    const own = deskImports(shop, person);
    const sees = open[role].includes("prices");
    const closed = open[role].length === 0 && role !== "finance" ? 403 : 404;
    const list = await person.call("GET", "/desk/imports?size=200");
    if (list.status === 200) expect(list.data(importListShape).items.some((one) => one.uuid === uuid)).toBe(sees);
    else expect(list.status).toBe(closed);
    for (const path of ["", "/rows", "/errors"])
      expect((await person.call("GET", `/desk/imports/${uuid}${path}`)).status).toBe(sees ? 200 : closed);
    const body = { version, columns: {}, check: true };
    expect((await own.act(uuid, "mapping", body)).status).toBe(sees ? 200 : closed);
    if (!sees) {
      expect((await own.act(uuid, "apply", { version, allOrNothing: false })).status).toBe(closed);
      expect((await own.act(uuid, "undo", { version })).status).toBe(closed);
    }
    expect((await own.startExport("prices")).status).toBe(sees ? 200 : 403);
    await imports.work();
  });

  it("lets the warehouse's people import stock of their own warehouses alone", async () => {
    const person = await atDesk(shop, ["warehouse"], { warehouses: [warehouses.south] });
    const own = deskImports(shop, person);
    const names = await shop.sql<{ uuid: string; name: string }>("select uuid, name from warehouses");
    const nameOf = (uuid: string) => names.find((one) => one.uuid === uuid)?.name ?? "";
    const file = (uuid: string, amount: number) =>
      [`Внешний код;Остаток: ${nameOf(uuid)}`, `${hinge.externalId};${amount}`].join("\n");
    const foreign = await own.read("stock", file(warehouses.north, 7));
    expect(foreign.choices.map(({ value }) => value)).not.toContain(`stock:${warehouses.north}`);
    const refused = await own.act(foreign.uuid, "mapping", { version: foreign.version, columns: {}, check: true });
    expect(refused.body.code).toBe("importStockForeign");
    const applied = await own.apply(await own.checked("stock", file(warehouses.south, 41)));
    expect(applied.state).toBe("done");
    const byCatalogue = await imports.checked("stock", file(warehouses.north, 6));
    const body = { version: byCatalogue.version, allOrNothing: false };
    expect((await own.act(byCatalogue.uuid, "apply", body)).body.code).toBe("importStockForeign");
  });
});
