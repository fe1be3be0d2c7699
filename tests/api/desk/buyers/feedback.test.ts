import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { feedbackCardShape } from "#app/contract/content/feedback.ts";
import { deskFeedbackListShape, deskFeedbackShape } from "#app/contract/desk/buyers/feedback.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let buyer = { token: "", uuid: "" };
let city = "";
let uuid = "";
const number = "ОБ-26-00001";
beforeAll(async () => {
  shop = await testShop();
  const { token } = await shop.loginAs(small.phones.phys);
  const [user] = await shop.sql<{ uuid: string }>("select uuid from users where phone = $1", [small.phones.phys]);
  const [main] = await shop.sql<{ uuid: string }>("select uuid from cities order by uuid limit 1");
  buyer = { token, uuid: user?.uuid ?? "" };
  city = main?.uuid ?? "";
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["notifications", "outbox", "feedback_messages", "feedbacks"])
    await shop.sql(`delete from ${table}`);
  uuid = await sent({});
});

type Desk = Awaited<ReturnType<typeof atDesk>>;

async function sent({ of = number, email = "petr@example.ru" as string | null }): Promise<string> {
  const id = shop.ports.ids.uuid();
  await shop.sql(
    `insert into feedbacks (uuid, number, owner, form_key, user_uuid, city_uuid, type, subject, message, fio, phone, email, preferred_channel, page_url)
     values ($1, $2, $3, $4, $5, $6, 'question', 'Какой шуруп', 'Какой шуруп подойдёт к петле?', 'Пётр Иванов', '+79161234567', $7, 'email', '/support')`,
    [id, of, `u:${buyer.uuid}`, shop.ports.ids.uuid(), email === null ? null : buyer.uuid, city, email],
  );
  return id;
}

let keys = 0;
const pathOf = (below = "", of = number) => `/desk/feedback/${encodeURIComponent(of)}${below}`;
const list = async (desk: Desk, query = "") =>
  (await desk.call("GET", `/desk/feedback${query}`)).data(deskFeedbackListShape).items;
const card = async (desk: Desk) => (await desk.call("GET", pathOf())).data(deskFeedbackShape);
const post = (desk: Desk, below: string, body: object, key = `feedback-${(keys += 1)}`, of = number) =>
  desk.call("POST", pathOf(below, of), { body, headers: { "idempotency-key": key } });
const fresh = { version: 1, from: "new" };

describe("the list of messages", () => {
  it("shows those that wait, oldest first, the late ones marked, within the person's cities", async () => {
    const desk = await atDesk(shop, ["orders"]);
    expect(await list(desk)).toMatchObject([{ number, status: "new", isLate: false, from: "Пётр Иванов" }]);
    await shop.sql("update feedbacks set created_at = $1", [new Date(shop.ports.clock.now().getTime() - 90_000_000)]);
    expect((await list(desk, "?late=1"))[0]?.isLate).toBe(true);
    await shop.sql("update feedbacks set status = 'closed'");
    expect(await list(desk)).toEqual([]);
    expect(await list(desk, "?status=closed")).toHaveLength(1);
    const elsewhere = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    expect(await list(elsewhere, "?status=closed")).toEqual([]);
    expect((await elsewhere.call("GET", pathOf())).status).toBe(404);
  });

  it("is for those who see messages; names are for those who see people", async () => {
    const sees: StaffRole[] = ["admin", "orders", "claims", "content", "viewer"];
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      for (const path of ["/desk/feedback", pathOf()])
        expect((await desk.call("GET", path)).status, role).toBe(sees.includes(role) ? 200 : 403);
    }
    const content = await atDesk(shop, ["content"]);
    expect(await list(content, `?q=${encodeURIComponent("Иванов")}`)).toEqual([]);
    expect((await list(content))[0]?.from).toBe("");
    const { text } = await content.call("GET", pathOf());
    for (const hidden of ["Пётр Иванов", "petr@example.ru", "9161234567"]) expect(text).not.toContain(hidden);
  });

  it("records who has seen contacts in full", async () => {
    const [orders, content] = [await atDesk(shop, ["orders"]), await atDesk(shop, ["content"])];
    expect((await card(orders)).sender).toEqual({
      fio: "Пётр Иванов",
      phone: "+79161234567",
      email: "petr@example.ru",
    });
    await card(content);
    expect(
      await shop.sql("select staff_uuid from personal_access where subject_kind = 'feedback' and subject_id = $1", [
        uuid,
      ]),
    ).toEqual([{ staff_uuid: orders.uuid }]);
  });
});

describe("an answer", () => {
  it("goes to the sender's mail and account, once a key, and is in the journal", async () => {
    const desk = await atDesk(shop, ["content"], { name: "Вера" });
    const body = { ...fresh, text: "Подойдёт 3,5×25" };
    const first = await post(desk, "/answers", body, "answer");
    expect(first.body.data).toEqual({ status: "answered", isEmailed: true });
    expect((await post(desk, "/answers", body, "answer")).body.data).toEqual(first.body.data);
    expect((await emailsOf(shop)).filter(({ text }) => text.includes("Подойдёт 3,5×25"))).toHaveLength(1);
    const own = await shop.call("GET", `/private/users/feedback/${encodeURIComponent(number)}`, { token: buyer.token });
    expect(own.data(feedbackCardShape).messages.map(({ message }) => message)).toEqual(["Подойдёт 3,5×25"]);
    expect(await shop.sql("select action from audit_log where object_id = $1", [uuid])).toEqual([
      { action: "feedback.answered" },
    ]);
    expect((await card(desk)).messages).toMatchObject([{ author: "shop", name: "Вера" }]);
  });

  it("tells that a sender without an address has to be called", async () => {
    await sent({ of: "ОБ-26-00002", email: null });
    const answer = await post(
      await atDesk(shop, ["orders"]),
      "/answers",
      { ...fresh, text: "Перезвоним" },
      "call",
      "ОБ-26-00002",
    );
    expect(answer.body.data).toEqual({ status: "answered", isEmailed: false });
  });

  it("is refused when a colleague was faster, or the message is closed", async () => {
    const [one, two] = [await atDesk(shop, ["orders"], { name: "Вера" }), await atDesk(shop, ["orders"])];
    await post(one, "/moves", { ...fresh, move: "take" });
    expect((await post(two, "/answers", { ...fresh, text: "Да" })).body).toMatchObject({
      code: "stale",
      data: { by: "Вера", fields: [{ before: "new", yours: "answered", now: "inProgress" }] },
    });
    expect((await post(two, "/moves", { version: 2, from: "inProgress", move: "close" })).status).toBe(200);
    expect((await post(one, "/answers", { version: 3, from: "closed", text: "Да" })).body.code).toBe("feedbackMove");
  });

  it("is given by those who answer, not by those who read", async () => {
    const answers: StaffRole[] = ["admin", "orders", "claims", "content"];
    for (const role of staffRoles) {
      const answer = await post(await atDesk(shop, [role]), "/answers", { version: 9, from: "new", text: "Да" });
      expect(answer.status, role).toBe(answers.includes(role) ? 422 : 403);
    }
  });
});
