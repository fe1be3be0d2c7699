import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkAnswerShape } from "#app/contract/desk/lists.ts";
import { taskCardShape, taskListShape } from "#app/contract/desk/tasks.ts";
import { EmailRefused } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { openTask, type SystemTask } from "#server/use-cases/desk/tasks/open-task.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { postgres, races, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { waitsForLock } from "#tests/support/shops/waits-for-lock.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let order: ShippedOrder;
beforeAll(async () => {
  shop = await testShop();
  order = await shippedOrder(shop, undefined, "confirmed");
});
afterAll(() => shop.close());
beforeEach(() => shop.sql("delete from tasks"));

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const keyed = (body: object, key = `task-${(keys += 1)}`) => ({ body, headers: { "idempotency-key": key } });
const list = async (desk: Desk, query = "") =>
  (await desk.call("GET", `/desk/tasks${query}`)).data(taskListShape).items;
const add = (desk: Desk, body: object, key?: string) => desk.call("POST", "/desk/tasks", keyed(body, key));
const change = (desk: Desk, uuid: string, body: object, key?: string) =>
  desk.call("POST", `/desk/tasks/${uuid}`, keyed(body, key));
const journal = (uuid: string) =>
  shop.sql<{ action: string; reason: string | null }>(
    "select action, reason from audit_log where object_kind = 'task' and object_id = $1 order by id",
    [uuid],
  );
const open = (task: Partial<SystemTask> = {}, ports = shop.ports) =>
  ports.database.db.transaction().execute((tx) =>
    openTask(tx, ports, {
      kind: "shortage",
      object: { kind: "order", id: order.uuid, name: order.number },
      text: "Не хватает товара",
      ...task,
    }),
  );
async function added(desk: Desk, body: object = {}) {
  const answer = await add(desk, { text: "Позвонить перевозчику", ...body });
  expect(answer.status, answer.text).toBe(200);
  const [task] = await list(desk, "?sort=-created");
  if (task === undefined) throw new Error("no task was added");
  return task;
}

describe("a task added by hand", () => {
  it("is about an order or nothing, is given to a colleague and noted in the journal", async () => {
    const [desk, colleague] = [await atDesk(shop, ["orders"]), await atDesk(shop, ["orders"], { name: "Олег" })];
    const due = "2090-05-06";
    const task = await added(desk, { order: order.number, due, priority: 1, assignee: colleague.uuid });
    expect(task).toMatchObject({
      kind: "manual",
      object: { kind: "order", id: order.uuid, name: order.number },
      priority: 1,
      dueAt: "2090-05-06T21:00:00.000Z",
      assignee: { name: "Олег" },
      state: "open",
      author: desk.name,
    });
    expect(await journal(task.uuid)).toEqual([{ action: "task.added", reason: null }]);
    expect((await list(colleague, "?mine=1")).map(({ uuid }) => uuid)).toEqual([task.uuid]);
    expect(await list(desk, "?mine=1")).toEqual([]);
  });

  it("is one for each order while it is open", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const first = await added(desk, { order: order.number });
    expect((await add(desk, { text: "Ещё раз", order: order.number })).body.code).toBe("taskExists");
    await change(desk, first.uuid, { version: 1, action: "done" });
    expect((await add(desk, { text: "Ещё раз", order: order.number })).status).toBe(200);
  });

  it("is added once by a repeated form", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const answers = [await add(desk, { text: "Раз" }, "same"), await add(desk, { text: "Раз" }, "same")];
    expect(answers[0]?.body.data).toEqual(answers[1]?.body.data);
    expect(await list(desk)).toHaveLength(1);
  });

  it("names no order and no colleague that the author or the colleague may not see", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const elsewhere = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    const content = await atDesk(shop, ["content"]);
    expect((await add(elsewhere, { text: "Раз", order: order.number })).body.code).toBe("taskOrderUnknown");
    expect((await add(content, { text: "Раз", order: order.number })).body.code).toBe("taskOrderUnknown");
    expect((await add(desk, { text: "Раз", order: "MSK-26-999999" })).body.code).toBe("taskOrderUnknown");
    for (const { uuid } of [elsewhere, content])
      expect((await add(desk, { text: "Раз", order: order.number, assignee: uuid })).body.code).toBe("taskAssignee");
  });

  it("is not for who only looks on", async () => {
    const viewer = await atDesk(shop, ["viewer"]);
    expect((await add(viewer, { text: "Раз" })).status).toBe(403);
    const task = await added(await atDesk(shop, ["orders"]));
    expect((await viewer.call("GET", `/desk/tasks/${task.uuid}`)).data(taskCardShape).can).toBe(false);
    expect((await change(viewer, task.uuid, { version: 1, action: "done" })).status).toBe(403);
  });
});

describe("a task of the shop", () => {
  it("is seen by those whose work its kind is, within their cities and warehouses", async () => {
    const [part] = await shop.sql<{ city: string; warehouse: string }>(
      `select o.city_uuid as city, p.warehouse_uuid as warehouse from orders o join order_parts p on p.order_uuid = o.uuid
        where o.uuid = $1`,
      [order.uuid],
    );
    await open({ cityUuid: part?.city ?? null });
    const seen = async (...given: [Parameters<typeof atDesk>[1], Parameters<typeof atDesk>[2]?]) =>
      (await list(await atDesk(shop, ...given))).length;
    expect(await seen(["orders"])).toBe(1);
    expect(await seen(["orders"], { cities: [part?.city ?? ""] })).toBe(1);
    expect(await seen(["orders"], { cities: [shop.ports.ids.uuid()] })).toBe(0);
    expect(await seen(["warehouse"], { warehouses: [part?.warehouse ?? ""] })).toBe(1);
    expect(await seen(["warehouse"], { warehouses: [shop.ports.ids.uuid()] })).toBe(0);
    expect(await seen(["content"])).toBe(0);
    const [task] = await list(await atDesk(shop, ["orders"]));
    const content = await atDesk(shop, ["content"]);
    expect((await content.call("GET", `/desk/tasks/${task?.uuid}`)).status).toBe(404);
    expect((await change(content, task?.uuid ?? "", { version: 1, action: "done" })).status).toBe(404);
  });

  it("is made of a letter that will not be tried again, without its address", async () => {
    await shop.sql(
      `insert into outbox (uuid, channel, recipient, template, params, dedupe_key)
       values ($1, 'email', 'lost@example.ru', 'feedback.new', '{"number":"7"}', 'lost:1')`,
      [shop.ports.ids.uuid()],
    );
    const mail = { outbox: null, send: () => Promise.reject(new EmailRefused("no such mailbox")) };
    await deliverOutbox({ ...shop.ports, mail });
    const [task] = await list(await atDesk(shop, ["finance"]));
    expect(task).toMatchObject({ kind: "failedLetter", object: { kind: "message", name: null }, author: null });
    expect(JSON.stringify(task)).not.toContain("lost@example.ru");
    expect(await list(await atDesk(shop, ["catalog"]))).toEqual([]);
    await shop.sql("delete from outbox");
  });
});

describe("a task", () => {
  it("is taken, and ended with its version and author", async () => {
    const desk = await atDesk(shop, ["orders"], { name: "Вера" });
    const { uuid } = await added(desk);
    expect((await change(desk, uuid, { version: 1, action: "take" })).status).toBe(200);
    expect((await change(desk, uuid, { version: 2, action: "done" })).status).toBe(200);
    const card = (await desk.call("GET", `/desk/tasks/${uuid}`)).data(taskCardShape);
    expect(card).toMatchObject({ state: "done", closedBy: "Вера", assignee: { name: "Вера" }, can: false });
    expect((await journal(uuid)).map(({ action }) => action)).toEqual(["task.added", "task.taken", "task.done"]);
    expect((await change(desk, uuid, { version: 3, action: "done" })).body.code).toBe("taskClosed");
    expect(await list(desk)).toEqual([]);
    expect(await list(desk, "?state=done")).toHaveLength(1);
  });

  it("is dismissed with a reason alone", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { uuid } = await added(desk);
    expect((await change(desk, uuid, { version: 1, action: "dismiss" })).body.code).toBe("reasonMissing");
    expect((await change(desk, uuid, { version: 1, action: "dismiss", reason: "Дубль" })).status).toBe(200);
    expect(await journal(uuid)).toContainEqual({ action: "task.dismissed", reason: "Дубль" });
  });

  it("is opened again with a reason, which is read until it is closed", async () => {
    const desk = await atDesk(shop, ["orders"], { name: "Вера" });
    const { uuid } = await added(desk);
    const shown = async () => (await desk.call("GET", `/desk/tasks/${uuid}`)).data(taskCardShape);
    expect((await change(desk, uuid, { version: 1, action: "reopen", reason: "Раз" })).body.code).toBe("taskOpen");
    await change(desk, uuid, { version: 1, action: "dismiss", reason: "Дубль" });
    expect(await shown()).toMatchObject({ can: false, canReopen: true, openTwin: null, closedBy: "Вера" });
    expect((await change(desk, uuid, { version: 2, action: "reopen" })).body.code).toBe("reasonMissing");
    expect((await change(desk, uuid, { version: 1, action: "reopen", reason: "Не дубль" })).body.code).toBe("stale");
    const sent = { version: 2, action: "reopen", reason: "Не дубль" };
    for (let press = 0; press < 2; press += 1) expect((await change(desk, uuid, sent, "again")).status).toBe(200);
    const reopened = { state: "open", reason: "Не дубль", closedAt: null, closedBy: null, can: true, canReopen: false };
    expect(await shown()).toMatchObject(reopened);
    expect((await journal(uuid)).at(-1)).toEqual({ action: "task.reopened", reason: "Не дубль" });
    await change(desk, uuid, { version: 3, action: "take" });
    expect((await shown()).reason).toBe("Не дубль");
    await change(desk, uuid, { version: 4, action: "done" });
    expect(await shown()).toMatchObject({ state: "done", reason: null });
    expect(await list(desk)).toEqual([]);
  });

  it("is not opened again beside an open one of its kind and object, nor by who only looks on", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const first = await added(desk, { order: order.number });
    await change(desk, first.uuid, { version: 1, action: "done" });
    const second = await added(desk, { order: order.number });
    const card = (await desk.call("GET", `/desk/tasks/${first.uuid}`)).data(taskCardShape);
    expect(card).toMatchObject({ canReopen: false, openTwin: second.uuid });
    const sent = { version: 2, action: "reopen", reason: "Ещё нужно" };
    expect((await change(desk, first.uuid, sent)).body.code).toBe("taskTwin");
    await change(desk, second.uuid, { version: 1, action: "done" });
    // Another kind about the order, and the same kind about another one, are no such tasks.
    await open();
    const other = await added(desk, { text: "Другое" });
    await shop.sql("update tasks set object_kind = 'order', object_id = $2 where uuid = $1", [
      ...[other.uuid, shop.ports.ids.uuid()],
    ]);
    const free = (await desk.call("GET", `/desk/tasks/${first.uuid}`)).data(taskCardShape);
    expect(free).toMatchObject({ canReopen: true, openTwin: null });
    const viewer = await atDesk(shop, ["viewer"]);
    expect((await change(viewer, first.uuid, sent)).status).toBe(403);
    expect((await viewer.call("GET", `/desk/tasks/${first.uuid}`)).data(taskCardShape).canReopen).toBe(false);
    expect((await change(desk, first.uuid, sent)).status).toBe(200);
  });

  it("is not opened again with many others", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const sent = { action: "reopen", reason: "Раз", rows: [], query: null, expected: null, isPreview: false };
    expect((await desk.call("POST", "/desk/task-changes", keyed(sent))).status).toBe(422);
  });

  it("is not changed by who has not seen that a colleague has taken it (desk D3)", async () => {
    const [desk, colleague] = [await atDesk(shop, ["orders"]), await atDesk(shop, ["orders"], { name: "Олег" })];
    const { uuid } = await added(desk);
    await change(colleague, uuid, { version: 1, action: "take" });
    const late = await change(desk, uuid, { version: 1, action: "take" });
    expect(late.body.code).toBe("stale");
    expect(late.text).toContain("Олег");
  });

  it("changes with others at once: a preview changes nothing, a stale row is refused, another number is asked again", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const [one, two] = [await added(desk, { text: "Первая" }), await added(desk, { text: "Вторая" })];
    const many = async (body: object) =>
      (
        await desk.call(
          "POST",
          "/desk/task-changes",
          keyed({ action: "done", rows: [], query: null, expected: null, isPreview: false, ...body }),
        )
      ).data(bulkAnswerShape);
    const rows = [
      { id: one.uuid, version: 1 },
      { id: two.uuid, version: 7 },
    ];
    expect(await many({ rows, isPreview: true })).toMatchObject({ count: 1, refused: 1 });
    expect(await list(desk)).toHaveLength(2);
    const done = await many({ rows });
    expect(done.rows.map(({ refused }) => refused).sort()).toEqual([null, "stale"].sort());
    expect((await list(desk)).map(({ uuid }) => uuid)).toEqual([two.uuid]);
    expect(await many({ query: "?mine=1", expected: 5 })).toMatchObject({ differs: true, count: 0 });
    expect(await many({ query: "", expected: 1 })).toMatchObject({ differs: false, count: 1 });
    expect(await list(desk)).toEqual([]);
    expect(await journal(one.uuid)).toHaveLength(2);
  });

  it("is changed with others for a reason and by who sees it alone", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const [city] = await shop.sql<{ uuid: string }>("select city_uuid as uuid from orders where uuid = $1", [
      order.uuid,
    ]);
    await open({ cityUuid: city?.uuid ?? null });
    const [task] = await list(desk);
    const rows = [{ id: task?.uuid ?? "", version: 1 }];
    const sent = { action: "dismiss", reason: "Дубль", rows, query: null, expected: null, isPreview: false };
    const many = (by: Desk, body: object) => by.call("POST", "/desk/task-changes", keyed(body));
    expect((await many(desk, { ...sent, reason: "" })).body.code).toBe("reasonMissing");
    const elsewhere = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    for (const blind of [elsewhere, await atDesk(shop, ["content"])])
      expect((await many(blind, sent)).data(bulkAnswerShape)).toMatchObject({ count: 0, refused: 0, rows: [] });
    expect((await many(await atDesk(shop, ["viewer"]), sent)).status).toBe(403);
    expect(await list(desk)).toHaveLength(1);
    expect((await many(desk, sent)).data(bulkAnswerShape).count).toBe(1);
  });

  it("is found by kind, state, urgency, day and words", async () => {
    const desk = await atDesk(shop, ["orders"]);
    await added(desk, { text: "Позвонить 100%", due: "2020-01-02", priority: 1 });
    await open();
    const found = async (query: string) => (await list(desk, `?${query}`)).map(({ kind }) => kind);
    expect(await found("kind=shortage")).toEqual(["shortage"]);
    expect(await found("late=1")).toEqual(["manual"]);
    expect(await found("due=2020-01-02..2020-01-02")).toEqual(["manual"]);
    expect(await found("due=2020-01-03..")).toEqual([]);
    expect(await found("priority=1")).toEqual(["manual"]);
    expect(await found("q=100%25")).toEqual(["manual"]);
    expect(await found(`q=${order.number}`)).toEqual(["shortage"]);
    expect(await found("state=done,dismissed")).toEqual([]);
    expect(await found("free=1")).toEqual(["manual", "shortage"]);
  });
});

describe.runIf(postgres)(races("tasks made and ended at once"), () => {
  let busy: TestShop;
  beforeAll(async () => {
    busy = await testShop({ engine: "postgres" });
  });
  afterAll(() => busy.close());
  beforeEach(() => busy.sql("delete from tasks"));

  it.each([
    ["its card", (desk: Desk, uuid: string) => change(desk, uuid, { version: 1, action: "done" })],
    [
      "the list",
      (desk: Desk, uuid: string) =>
        desk.call(
          "POST",
          "/desk/task-changes",
          keyed({
            ...{ action: "done", reason: "", rows: [{ id: uuid, version: 1 }], query: null },
            ...{ expected: null, isPreview: false },
          }),
        ),
    ],
  ])("wait for a colleague who came first, and are refused from %s", async (_, end) => {
    const [desk, colleague] = [await atDesk(busy, ["admin"]), await atDesk(busy, ["admin"], { name: "Олег" })];
    await open({ object: { kind: "order", id: busy.ports.ids.uuid(), name: null } }, busy.ports);
    const [task] = await list(desk);
    const { late } = await busy.ports.database.db.transaction().execute(async (tx) => {
      await sql`update tasks set assignee_uuid = ${colleague.uuid}, version = 2`.execute(tx);
      const sent = end(desk, task?.uuid ?? "");
      expect(await waitsForLock(busy, sent)).toBe(true);
      return { late: sent };
    });
    expect((await late).text).toContain("stale");
    expect(await list(desk)).toMatchObject([{ state: "open", assignee: { name: "Олег" }, version: 2 }]);
  });

  it("leave one open of closed ones that are opened again at once", async () => {
    const desk = await atDesk(busy, ["admin"]);
    for (let round = 0; round < 4; round += 1) {
      const object = { kind: "order", id: busy.ports.ids.uuid(), name: null } as const;
      for (let made = 0; made < 3; made += 1) {
        await open({ object }, busy.ports);
        await busy.sql("update tasks set state = 'done', closed_at = now() where state = 'open' and object_id = $1", [
          object.id,
        ]);
      }
      const tasks = await busy.sql<{ uuid: string }>("select uuid from tasks where object_id = $1", [object.id]);
      const answers = await Promise.all(
        tasks.map(({ uuid }) => change(desk, uuid, { version: 1, action: "reopen", reason: "Снова" }, uuid)),
      );
      expect(answers.map(({ status, body }) => (status === 200 ? "reopened" : body.code)).sort()).toEqual([
        "reopened",
        "taskTwin",
        "taskTwin",
      ]);
    }
  });

  it("leave at most one that is open for each kind and object, and lose none", async () => {
    const processes = [busy, busy.replica(), busy.replica()];
    const desk = await atDesk(busy, ["admin"]);
    const kinds = ["shortage", "compositionChanged"] as const;
    const objects = [busy.ports.ids.uuid(), busy.ports.ids.uuid(), busy.ports.ids.uuid()];
    let opened = 0;
    for (let round = 0; round < 6; round += 1) {
      const openings = Array.from({ length: 18 }, async (_, at) => {
        const { ports } = processes[at % processes.length] ?? busy;
        const kind = kinds[busy.ports.ids.integer(kinds.length)] ?? "shortage";
        const id = objects[busy.ports.ids.integer(objects.length)] ?? "";
        if (await open({ kind, object: { kind: "order", id, name: null } }, ports)) opened += 1;
      });
      const tasks = await busy.sql<{ uuid: string; version: number }>(
        "select uuid, version from tasks where state = 'open'",
      );
      const endings = tasks.slice(0, 3).map(({ uuid, version }) =>
        desk.call("POST", `/desk/tasks/${uuid}`, {
          body: { version, action: "done" },
          headers: { "idempotency-key": `end-${uuid}` },
        }),
      );
      await Promise.all([...openings, ...endings]);
      expect(
        await busy.sql(
          "select 1 from tasks where state = 'open' group by kind, object_kind, object_id having count(*) > 1",
        ),
      ).toEqual([]);
    }
    const [rows] = await busy.sql<{ count: number }>("select count(*)::int as count from tasks");
    expect(rows?.count).toBe(opened);
    expect(opened).toBeGreaterThan(6);
  });
});
