import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decideHeld } from "#server/use-cases/exchange/packages/decide-held.ts";
import { createGroupCategories } from "#server/use-cases/exchange/packages/manage-links.ts";
import { catalog, classifier, good, group, inGroup, packageOf } from "#tests/support/commerceml/package-texts.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const administrator = { actor: { kind: "staff", id: "1", name: "Анна" } as const, requestId: null, address: null };
const deleted = (id: string) =>
  `<Группа><Ид>${id}</Ид><Наименование>Группа ${id}</Наименование><ПометкаУдаления>true</ПометкаУдаления></Группа>`;

/** Of 24 categories one is less than a twentieth. */
describe("groups that 1C deletes", () => {
  let shop: TestShop;
  let exchange: Awaited<ReturnType<typeof packagesOf>>;
  let minute = 0;
  let connections = 0;
  beforeAll(async () => {
    shop = await testShop({});
  });
  afterAll(() => shop.close());

  const id = (number: number) => `c${connections}g${String(number).padStart(2, "0")}`;
  const all = () => Array.from({ length: 24 }, (_, number) => number);
  const groups = (numbers: readonly number[], gone: readonly number[] = []) =>
    classifier(
      `<Группы>${numbers.map((number) => (gone.includes(number) ? deleted(id(number)) : group(id(number), `Группа ${id(number)}`))).join("")}</Группы>`,
    );
  /** Goods of the first group alone. */
  const goods = (only: string, inside = inGroup(id(0))) =>
    catalog(["a", "b"].map((letter) => good(`${id(0)}${letter}`, `Товар ${letter}`, inside)).join(""), only);
  const at = () => new Date(Date.UTC(2027, 1, 1, 0, (minute += 1))).toISOString().slice(0, 19);
  const send = (inside: string, name = "import.xml", formedAt = at()) =>
    exchange.send(textFile(name, packageOf(inside, formedAt)));
  const without = (...numbers: number[]) => all().filter((number) => !numbers.includes(number));
  const gone = async () => {
    const rows = await shop.sql<{ id: string }>(
      "select external_id as id from exchange_links where connection_uuid = $1 and deleted_at is not null order by 1",
      [exchange.uuid],
    );
    return rows.map((row) => row.id);
  };
  const hidden = async () => {
    const rows = await shop.sql<{ name: string }>(
      "select name from categories where is_hidden and name like $1 order by 1",
      [`Группа c${connections}g%`],
    );
    return rows.map(({ name }) => name.slice("Группа ".length));
  };
  const decide = async (decision: "apply" | "reject") => {
    const [held] = await shop.sql<{ uuid: string; job: string; differences: unknown }>(
      `select h.uuid, h.job_uuid as job, h.differences from exchange_held h join exchange_jobs j on j.uuid = h.job_uuid
        where j.connection_uuid = $1 and h.state = 'waiting'`,
      [exchange.uuid],
    );
    await decideHeld(shop.ports, administrator, held?.uuid ?? "", decision);
    if (decision === "apply") await shop.sql("update exchange_jobs set state = 'running' where uuid = $1", [held?.job]);
    return held;
  };

  beforeEach(async () => {
    connections += 1;
    exchange = await packagesOf(shop, { login: `groups${connections}`, isMain: false });
    await send(groups(all()));
    await createGroupCategories(shop.ports, administrator, exchange.uuid);
    await send(groups(all()) + goods("true"));
    await exchange.begin();
  });

  test("an empty category is hidden with its group and shown with it again", async () => {
    expect(await send(groups(all(), [5]))).toMatchObject({ state: "done" });
    expect(await gone()).toEqual([id(5)]);
    expect(await hidden()).toEqual([id(5)]);
    await send(groups(all()));
    expect(await gone()).toEqual([]);
    expect(await hidden()).toEqual([]);
    const entries = await shop.sql(
      "select action, actor_kind as by from audit_log where object_name = $1 and action = 'category.saved'",
      [`Группа ${id(5)}`],
    );
    expect(entries).toEqual([
      { action: "category.saved", by: "erp" },
      { action: "category.saved", by: "erp" },
    ]);
  });

  test("a category that has goods on sale is hidden only when the last of them is gone", async () => {
    await send(groups(all(), [0]));
    expect([await gone(), await hidden()]).toEqual([[id(0)], []]);
    const isDeleted = `${inGroup(id(0))}<ПометкаУдаления>true</ПометкаУдаления>`;
    await send(goods("true", isDeleted));
    expect(await hidden()).toEqual([id(0)]);
  });

  test("a category that somebody shows again stays shown", async () => {
    await send(groups(all(), [5]));
    await shop.sql("update categories set is_hidden = false where name = $1", [`Группа ${id(5)}`]);
    await send(groups(all(), [5]));
    expect(await hidden()).toEqual([]);
  });

  test("a category stays while another group leads to it", async () => {
    await shop.sql(
      "update exchange_links set target = (select target from exchange_links where external_id = $1) where external_id = $2",
      [id(5), id(6)],
    );
    await send(groups(all(), [5]));
    expect([await gone(), await hidden()]).toEqual([[id(5)], []]);
  });

  test("more than a twentieth of the categories waits for an administrator, who sees which", async () => {
    expect(await send(groups(all(), [5, 6]) + goods("true"))).toMatchObject({ state: "held" });
    expect([await gone(), await hidden()]).toEqual([[], []]);
    expect(await exchange.held()).toEqual([{ kind: "groups", state: "waiting" }]);
    const held = await decide("apply");
    expect(held?.differences).toMatchObject([
      { externalId: id(5), label: `Группа ${id(5)}`, field: "category", before: `Группа ${id(5)}`, after: null },
      { externalId: id(6) },
    ]);
    const file = textFile("import.xml", packageOf(groups(all(), [5, 6]) + goods("true"), at()));
    expect(await exchange.work(held?.job ?? "", [file])).toMatchObject({ state: "done" });
    expect(await hidden()).toEqual([id(5), id(6)]);
  });

  test("nothing goes once it is rejected, whatever the rest of the session says", async () => {
    await send(groups(all(), [5, 6]));
    await decide("reject");
    await send(groups(all(), [7]), "import0_2.xml");
    expect([await gone(), await hidden()]).toEqual([[], []]);
  });

  test("portions that delete groups one by one are held together", async () => {
    expect(await send(groups(all(), [5]), "import0_1.xml")).toMatchObject({ state: "done" });
    expect(await send(groups(without(5), [6]), "import0_2.xml")).toMatchObject({ state: "held" });
    expect(await gone()).toEqual([id(5)]);
  });

  test("a connection has a limit of its own", async () => {
    await shop.sql(`update exchange_connections set fuses = '{"categoriesRemoved": 0.5}' where uuid = $1`, [
      exchange.uuid,
    ]);
    expect(await send(groups(all(), [5, 6, 7, 8]))).toMatchObject({ state: "done" });
    expect(await hidden()).toHaveLength(4);
  });

  test("a group that a whole catalogue does not name is gone at the end of its session, not before", async () => {
    await send(groups(without(5)) + goods("false"));
    expect(await gone()).toEqual([]);
    expect(await exchange.end()).toMatchObject({ state: "done" });
    expect([await gone(), await hidden()]).toEqual([[id(5)], [id(5)]]);
  });

  test("groups that any portion of a whole catalogue names are there", async () => {
    await send(groups(without(5, 6, 7)) + goods("false"), "import0_1.xml");
    await send(groups([5, 6, 7]), "import0_2.xml");
    await exchange.end();
    expect(await gone()).toEqual([]);
  });

  test("a filtered classifier is held at the end, and applied when an administrator says so", async () => {
    await send(groups([0, 1, 2]) + goods("false"));
    expect(await exchange.end()).toMatchObject({ state: "held" });
    expect([await gone(), await hidden()]).toEqual([[], []]);
    const held = await decide("apply");
    expect(await exchange.work(held?.job ?? "", [])).toMatchObject({ state: "done" });
    expect(await hidden()).toHaveLength(21);
  });

  test.each([
    ["a package of changes", () => groups([0]) + goods("true")],
    ["a catalogue without groups", () => goods("false")],
  ])("no group is gone that %s does not name", async (_, inside) => {
    await send(inside());
    expect(await exchange.end()).toMatchObject({ state: "done" });
    expect(await gone()).toEqual([]);
  });

  test("an older package does not delete what a newer one has", async () => {
    const old = at();
    await send(groups(all()));
    await exchange.begin();
    await send(groups(all(), [5]), "import.xml", old);
    expect(await gone()).toEqual([]);
  });

  test("a deleted group that was never linked waits for nobody", async () => {
    await send(classifier(`<Группы>${deleted(`${id(0)}never`)}</Группы>`));
    const before = await shop.sql("select count(*)::int as count from categories");
    await createGroupCategories(shop.ports, administrator, exchange.uuid);
    expect(await shop.sql("select count(*)::int as count from categories")).toEqual(before);
  });
});
