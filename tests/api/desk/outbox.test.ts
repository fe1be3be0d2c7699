import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkAnswerShape } from "#app/contract/desk/lists.ts";
import { letterCardShape, letterListShape, letterOptionsShape } from "#app/contract/desk/shop/outbox.ts";
import { deskTodayShape } from "#app/contract/desk/today.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { emails } from "#server/emails/write-email.ts";
import { EmailRefused } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let order: ShippedOrder;
let city = "";
beforeAll(async () => {
  shop = await testShop();
  order = await shippedOrder(shop, small.phones.phys, "confirmed");
  const [found] = await shop.sql<{ city: string }>("select city_uuid as city from orders where uuid = $1", [
    order.uuid,
  ]);
  city = found?.city ?? "";
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["outbox", "tasks", "file_processes"]) await shop.sql(`delete from ${table}`);
});

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const keyed = (body: object, key = `letter-${(keys += 1)}`) => ({ body, headers: { "idempotency-key": key } });
const list = async (desk: Desk, query = "") =>
  (await desk.call("GET", `/desk/outbox${query}`)).data(letterListShape).items;
const change = (desk: Desk, uuid: string, body: object, key?: string) =>
  desk.call("POST", `/desk/outbox/${uuid}`, keyed(body, key));
const card = async (desk: Desk, uuid: string) => (await desk.call("GET", `/desk/outbox/${uuid}`)).data(letterCardShape);

type Letter = { channel: string; recipient: string; template: string; params: object; set: string };
let letters = 0;
async function letter({
  channel = "email",
  recipient = "lost@example.ru",
  template = "order.paid",
  params = { number: order.number },
  set = "failed_at = now(), last_error = 'EmailRefused', attempts = 3",
}: Partial<Letter> = {}): Promise<string> {
  const uuid = shop.ports.ids.uuid();
  await shop.sql(
    `insert into outbox (uuid, channel, recipient, template, params, dedupe_key) values ($1, $2, $3, $4, $5, $6)`,
    [uuid, channel, recipient, template, JSON.stringify(params), `desk:${(letters += 1)}`],
  );
  if (set !== "") await shop.sql(`update outbox set ${set} where uuid = $1`, [uuid]);
  return uuid;
}
const journal = (uuid: string) =>
  shop.sql<{ action: string; reason: string | null }>(
    "select action, reason from audit_log where object_kind = 'message' and object_id = $1 order by id",
    [uuid],
  );

describe("the list of letters", () => {
  it("is for those who work with buyers and who look on, and shows no address whole", async () => {
    await letter();
    const open: StaffRole[] = [];
    for (const role of staffRoles) {
      const answer = await (await atDesk(shop, [role])).call("GET", "/desk/outbox");
      if (answer.status === 200) open.push(role);
      expect(answer.text, role).not.toContain("lost@");
    }
    expect(open).toEqual(["admin", "orders", "finance", "viewer"]);
    const [shown] = await list(await atDesk(shop, ["viewer"]));
    expect(shown).toMatchObject({
      recipient: "l•••@example.ru",
      about: { kind: "order", number: order.number },
      state: "failed",
    });
  });

  it("never shows what the letter says, codes least of all", async () => {
    const uuid = await letter({
      channel: "email",
      template: "email.code",
      recipient: "lost@example.ru",
      params: { uuid: "4f9c1e2a-1111-4222-8333-444455556666", code: "271828", link: "secret-link" },
    });
    const desk = await atDesk(shop, ["admin"]);
    for (const path of ["/desk/outbox", `/desk/outbox/${uuid}`]) {
      const { text } = await desk.call("GET", path);
      for (const secret of ["271828", "secret-link", "4f9c1e2a"]) expect(text, path).not.toContain(secret);
    }
  });

  it("is narrowed by state, channel, kind, day, number, and by whole addresses for who sees them", async () => {
    const failed = await letter();
    const sms = await letter({ channel: "sms", recipient: "+79161234567", set: "sent_at = now()" });
    const waiting = await letter({ template: "restock", params: {}, recipient: "a@example.ru", set: "" });
    const [orders, viewer] = [await atDesk(shop, ["orders"]), await atDesk(shop, ["viewer"])];
    const found = async (query: string, desk = orders) =>
      (await list(desk, `?${query}`)).map(({ uuid }) => uuid).sort();
    expect(await found("state=failed")).toEqual([failed]);
    expect(await found("state=waiting,sent")).toEqual([sms, waiting].sort());
    expect(await found("channel=sms")).toEqual([sms]);
    expect(await found("template=restock")).toEqual([waiting]);
    expect(await found("created=2020-01-01..2020-01-02")).toEqual([]);
    expect(await found(`q=${order.number.toLowerCase()}`)).toEqual([failed, sms].sort());
    expect(await found("q=8%20916%20123-45-67")).toEqual([sms]);
    expect(await found("q=Lost@example.ru")).toEqual([failed]);
    for (const part of ["q=lost", "q=4567"]) expect(await found(part)).toEqual([]);
    expect(await found("q=lost@example.ru", viewer)).toEqual([]);
  });

  it("shows people of a city its orders' letters, and addresses of these alone", async () => {
    const uuid = await letter();
    const general = await letter({ template: "restock", params: {}, recipient: "a@example.ru" });
    const own = await atDesk(shop, ["orders"], { cities: [city] });
    const other = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    expect((await list(own)).map((row) => row.uuid).sort()).toEqual([uuid, general].sort());
    expect((await list(other)).map((row) => row.uuid)).toEqual([general]);
    expect((await other.call("GET", `/desk/outbox/${uuid}`)).status).toBe(404);
    expect((await change(other, uuid, { version: 1, action: "retry" })).status).toBe(404);
    expect((await card(own, uuid)).recipient).toBe("lost@example.ru");
    expect((await card(own, general)).recipient).toBe("a•••@example.ru");
    expect(await list(other, "?q=lost@example.ru")).toEqual([]);
    expect(await list(own, "?q=a@example.ru")).toEqual([]);
  });

  it("names every letter, message and file of the shop", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const { template } = (await desk.call("GET", "/desk/outbox-options")).data(letterOptionsShape);
    const named = new Set(template.map(({ value }) => value));
    const all = [
      ...Object.keys(emails),
      "phone.changed",
      "phone.changing",
      ...Object.keys(fileMakers).map((type) => `file.${type}`),
    ];
    expect(all.filter((name) => !named.has(name))).toEqual([]);
  });
});

describe("the card of a letter", () => {
  it("shows the address to who may see it, and records that", async () => {
    const uuid = await letter();
    const [orders, viewer] = [await atDesk(shop, ["orders"]), await atDesk(shop, ["viewer"])];
    expect(await card(viewer, uuid)).toMatchObject({
      recipient: "l•••@example.ru",
      can: { retry: false, drop: false, seeRecipient: false },
    });
    expect(await card(orders, uuid)).toMatchObject({ recipient: "lost@example.ru", can: { retry: true, drop: true } });
    const seen = (staff: string) =>
      shop.sql("select subject_id from personal_access where screen = 'letter' and staff_uuid = $1", [staff]);
    expect(await seen(orders.uuid)).toEqual([{ subject_id: order.number }]);
    expect(await seen(viewer.uuid)).toEqual([]);
  });
});

describe("a failed letter", () => {
  it("is tried again, leaves, and its task is done", async () => {
    const uuid = await letter({ template: "feedback.new", params: { number: "7" }, set: "" });
    const broken = { outbox: null, send: () => Promise.reject(new EmailRefused("no such mailbox")) };
    await deliverOutbox({ ...shop.ports, mail: broken });
    const desk = await atDesk(shop, ["orders"]);
    const today = async () => (await desk.call("GET", "/desk/today")).data(deskTodayShape).letters?.count;
    expect(await today()).toBe(1);
    expect((await change(desk, uuid, { version: 1, action: "retry" }, "once")).status).toBe(200);
    expect((await change(desk, uuid, { version: 1, action: "retry" }, "once")).status).toBe(200);
    expect(await today()).toBe(0);
    const to: string[] = [];
    const working = { outbox: null, send: (email: { to: string }) => Promise.resolve(void to.push(email.to)) };
    await deliverOutbox({ ...shop.ports, mail: working });
    expect(to).toEqual(["lost@example.ru"]);
    expect(await card(desk, uuid)).toMatchObject({ state: "sent", version: 2, can: { retry: false, drop: false } });
    expect(await journal(uuid)).toEqual([{ action: "message.retried", reason: null }]);
    expect(await shop.sql("select state from tasks")).toEqual([{ state: "done" }]);
    expect((await change(desk, uuid, { version: 2, action: "drop", reason: "Поздно" })).body.code).toBe("letterSent");
  });

  it("is given up with a reason alone, and may be taken back", async () => {
    const uuid = await letter();
    const desk = await atDesk(shop, ["finance"], { name: "Вера" });
    expect((await change(desk, uuid, { version: 1, action: "drop" })).body.code).toBe("reasonMissing");
    expect((await change(desk, uuid, { version: 1, action: "drop", reason: "Позвонили" })).status).toBe(200);
    expect(await card(desk, uuid)).toMatchObject({ state: "dropped", reason: "Позвонили", droppedBy: "Вера" });
    expect(await journal(uuid)).toEqual([{ action: "message.dropped", reason: "Позвонили" }]);
    expect((await change(desk, uuid, { version: 1, action: "retry" })).body.code).toBe("stale");
    expect((await change(desk, uuid, { version: 2, action: "retry" })).status).toBe(200);
    expect(await card(desk, uuid)).toMatchObject({ state: "waiting", reason: null, droppedBy: null });
    expect((await change(desk, uuid, { version: 3, action: "retry" })).body.code).toBe("letterWaiting");
  });

  it("given up while it waits is not sent, and not tried again by a worker that has it", async () => {
    const uuid = await letter({ template: "feedback.new", params: { number: "7" }, set: "" });
    const desk = await atDesk(shop, ["orders"]);
    let sent = 0;
    const slow = {
      outbox: null,
      send: async () => {
        sent += 1;
        await change(desk, uuid, { version: 1, action: "drop", reason: "Не нужно" });
        throw new Error("connection lost");
      },
    };
    await deliverOutbox({ ...shop.ports, mail: slow });
    await shop.sql("update outbox set next_attempt_at = now() - interval '1 hour'");
    await deliverOutbox({ ...shop.ports, mail: slow });
    expect(sent).toBe(1);
    expect((await card(desk, uuid)).state).toBe("dropped");
  });

  it("is not sent again when it may have arrived, or when its code has ended", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const sms = await letter({
      channel: "sms",
      recipient: "+79161234567",
      set: "failed_at = now(), delivery = 'unknown'",
    });
    expect((await change(desk, sms, { version: 1, action: "retry" })).body.code).toBe("letterUncertain");
    const code = await letter({ template: "login.code", recipient: "+79161234567", params: {} });
    expect((await change(desk, code, { version: 1, action: "retry" })).body.code).toBe("letterExpired");
    const refused = await letter({
      channel: "sms",
      recipient: "+79161234567",
      set: "failed_at = now(), delivery = 'refused'",
    });
    expect((await change(desk, refused, { version: 1, action: "retry" })).status).toBe(200);
  });

  it("is changed by nobody who only looks on", async () => {
    const uuid = await letter();
    expect((await change(await atDesk(shop, ["viewer"]), uuid, { version: 1, action: "retry" })).status).toBe(403);
    expect((await change(await atDesk(shop, ["content"]), uuid, { version: 1, action: "retry" })).status).toBe(403);
    expect(await journal(uuid)).toEqual([]);
  });
});

describe("many letters", () => {
  it("are shown before they are tried again, each with its result", async () => {
    const [failed, code] = [await letter(), await letter({ template: "email.code", params: {} })];
    const desk = await atDesk(shop, ["orders"]);
    const many = async (body: object) =>
      (
        await desk.call(
          "POST",
          "/desk/outbox-changes",
          keyed({ action: "retry", rows: [], query: null, expected: null, isPreview: false, ...body }),
        )
      ).data(bulkAnswerShape);
    expect(await many({ query: "?state=failed", isPreview: true })).toMatchObject({ count: 1, refused: 1 });
    expect(await list(desk, "?state=failed")).toHaveLength(2);
    expect(await many({ query: "?state=failed", expected: 7 })).toMatchObject({ differs: true });
    const done = await many({ query: "?state=failed", expected: 2 });
    expect(done.rows.find(({ id }) => id === failed)).toMatchObject({ after: "В очереди", refused: null });
    expect(done.rows.find(({ id }) => id === code)).toMatchObject({ refused: "letterExpired" });
    expect(await many({ rows: [{ id: failed, version: 1 }] })).toMatchObject({ count: 0, refused: 1 });
  });
});

describe("a file that could not be made", () => {
  it("is listed among letters, queued again, or given up", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const file = async () => {
      const uuid = shop.ports.ids.uuid();
      await shop.sql(
        `insert into file_processes (uuid, staff_uuid, type, title, params, status, error_code, attempts, finished_at)
         values ($1, $2, 'deskOrders', 'Заказы', '{"needs":[]}', 'error', 'failed', 3, now())`,
        [uuid, desk.uuid],
      );
      return uuid;
    };
    const [one, two] = [await file(), await file()];
    expect(await list(desk, "?channel=file")).toMatchObject([{ template: "file.deskOrders" }, { state: "failed" }]);
    expect((await change(desk, one, { version: 1, action: "retry" })).status).toBe(200);
    expect(await shop.sql("select status, error_code from file_processes where uuid = $1", [one])).toEqual([
      { status: "queued", error_code: null },
    ]);
    expect((await change(desk, two, { version: 1, action: "drop", reason: "Не нужен" })).status).toBe(200);
    expect(await list(desk, "?channel=file&state=failed")).toEqual([]);
    expect((await desk.call("GET", "/desk/today")).data(deskTodayShape).letters?.count).toBe(0);
  });
});
