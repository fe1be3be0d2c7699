import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDoneShape, claimDraftShape, claimParams } from "#app/contract/claims/claims.ts";
import { dictionaryShape } from "#app/contract/content/dictionary.ts";
import { fileNameHeader, uploadPath, waitingFileShape } from "#app/contract/files/files.ts";
import { claimReasons } from "#app/domain/claim/claim.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import {
  postgres,
  races,
  small,
  staffAddress,
  testShop,
  type TestCall,
  type TestShop,
} from "#tests/support/shops/shop.ts";

const claims = "/mixed/orders/claims";
/** The recipient's phone in `orderForm`, which is also the buyer's own. */
const phone = small.phones.phys;

let shop: TestShop;
let order: ShippedOrder;
let guest: { fingerprint: string; ip: string };
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["letter_limits", "login_codes", "consents", "files", "claims"])
    await shop.sql(`delete from ${table}`);
  order = await shippedOrder(shop);
  await shop.sql("delete from login_codes");
  guest = { fingerprint: shop.ports.ids.uuid(), ip: `10.7.${shop.ports.ids.integer(250)}.1` };
});

const askCode = (number: string, to: string, from: TestCall = guest) =>
  shop.call("POST", `${claims}/code`, { ...from, body: { number, phone: to } });
const open = (body: { number: string; phone: string; code: string }, from: TestCall = guest) =>
  shop.call("POST", `${claims}/drafts`, { ...from, body });

/** The steps of a guest until the form is open. */
async function opened(from: TestCall = guest): Promise<string> {
  await askCode(order.number, phone, from);
  return (await open({ number: order.number, phone, code: shop.lastCode(phone) }, from)).data(claimParams).uuid;
}

function form(change: object = {}) {
  const [first] = order.items;
  return {
    items: [{ orderItemUuid: first?.uuid, quantity: 1 }],
    reasonUuid: claimReasons[4].uuid,
    resolution: "replace",
    description: "Петля не закрывается, люфт с первого дня",
    contact: { fio: "Пётр Иванов", email: "petr@example.ru" },
    consents: { personalData: true },
    ...change,
  };
}

const submit = (uuid: string, change: object = {}, from: TestCall = guest, where: Pick<TestShop, "call"> = shop) =>
  where.call("POST", `${claims}/drafts/${uuid}`, { ...from, body: form(change) });
const show = (uuid: string, from: TestCall = guest) => shop.call("GET", `${claims}/drafts/${uuid}`, from);

describe("a guest opens an order by number, phone and code", () => {
  test("and sees what can be claimed of it", async () => {
    const draft = (await show(await opened())).data(claimDraftShape);
    expect(draft.order.number).toBe(order.number);
    expect(draft.lines.map(({ name, quantity, left }) => [name, quantity, left]).sort()).toEqual(
      order.items.map(({ name, quantity }) => [name, quantity, quantity]).sort(),
    );
    expect(draft.done).toBeNull();
  });

  test.each([
    ["a person's order with what it costs", small.phones.phys, true],
    ["a company's order without a sum: not everybody whose phone it has may know them", small.phones.ooo, false],
  ])("and sees %s", async (_, buyerPhone, isPriced) => {
    const bought = await shippedOrder(shop, buyerPhone);
    await shop.sql("delete from login_codes");
    await askCode(bought.number, buyerPhone);
    const guess = { number: bought.number, phone: buyerPhone, code: shop.lastCode(buyerPhone) };
    const { uuid } = (await open(guess)).data(claimParams);
    const { lines } = (await show(uuid)).data(claimDraftShape);
    expect(lines).toHaveLength(2);
    for (const { price } of lines) expect(price === null).toBe(!isPriced);
    await submit(uuid, { items: [{ orderItemUuid: bought.items[0]?.uuid, quantity: 1 }] });
    // A partial refund, so that the amount occurs nowhere else.
    await shop.sql("update claims set status = 'resolved', outcome = 'refund', refunded_sum = 117.93 where uuid = $1", [
      uuid,
    ]);
    const after = await show(uuid);
    expect(after.data(claimDraftShape).standing).toMatchObject({
      status: "resolved",
      refunded: isPriced ? 117.93 : null,
    });
    expect(after.text.includes("117.93")).toBe(isPriced);
  });

  test("requesting a code answers the same for every order and phone", async () => {
    const answers = [
      await askCode(order.number, phone),
      await askCode("МСК-26-999999", phone, { ip: "10.8.0.1" }),
      await askCode(order.number, small.phones.nobody, { ip: "10.8.0.2" }),
      await askCode("нет такого", "+79000000098", { ip: "10.8.0.3" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 200]);
    // The second request comes within a minute of the first for the same phone; their order does not matter.
    expect(answers[1]?.body.code).toBe("codeCoolDown");
    expect(new Set([0, 2, 3].map((at) => answers[at]?.text)).size).toBe(1);
  });

  test("an unknown order and another buyer's order answer alike, and the code stays valid for the right one", async () => {
    const foreign = await shippedOrder(shop, small.phones.ooo);
    await shop.sql('update orders set recipient = \'{"fio": "Другой", "phone": "+79035550000"}\' where uuid = $1', [
      foreign.uuid,
    ]);
    await shop.sql("delete from login_codes");
    await askCode(order.number, phone);
    const code = shop.lastCode(phone);
    const known = await open({ number: foreign.number, phone, code });
    const unknown = await open({ number: "МСК-26-999999", phone, code });
    expect([known.status, known.body.code]).toEqual([422, "orderUnknown"]);
    expect(known.text.replace(known.body.traceId ?? "", "")).toBe(unknown.text.replace(unknown.body.traceId ?? "", ""));
    expect((await open({ number: ` ${order.number.toLowerCase()}-1`, phone: "8 900 000 00 01", code })).status).toBe(
      200,
    );
  });

  test("a login code opens no order, and a claim's code opens no session", async () => {
    await shop.call("POST", "/public/auth/login", { ...guest, body: { phone } });
    expect((await open({ number: order.number, phone, code: shop.lastCode(phone) })).body.code).toBe("codeExpired");
    await shop.sql("delete from login_codes");
    await askCode(order.number, phone);
    expect(
      (await shop.call("POST", "/public/auth/login/confirm", { ...guest, body: { phone, code: shop.lastCode(phone) } }))
        .body.code,
    ).toBe("codeExpired");
  });

  test("five wrong codes invalidate the right one", async () => {
    await askCode(order.number, phone);
    const code = shop.lastCode(phone);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let at = 0; at < 5; at += 1)
      expect((await open({ number: order.number, phone, code: wrong })).status).toBe(422);
    expect((await open({ number: order.number, phone, code })).status).toBe(422);
  });

  test("other browsers do not see it, and it expires", async () => {
    const uuid = await opened();
    const stranger = { fingerprint: shop.ports.ids.uuid() };
    const foreign = await show(uuid, stranger);
    const missing = await show(shop.ports.ids.uuid(), stranger);
    expect([foreign.status, foreign.body.messages]).toEqual([404, missing.body.messages]);
    expect((await submit(uuid, {}, stranger)).status).toBe(404);
    await shop.sql("update claims set expires_at = now()");
    expect((await submit(uuid)).status).toBe(404);
  });
});

describe("a buyer opens an own order without a code", () => {
  const openOwn = (id: string, token: string) =>
    shop.call("POST", "/private/orders/claims/drafts", { body: { order: id }, token });

  test("but no order of another buyer", async () => {
    const uuid = (await openOwn(order.uuid, order.token)).data(claimParams).uuid;
    expect((await submit(uuid, {}, { token: order.token })).status).toBe(200);
    const { token } = await shop.loginAs(small.phones.ooo);
    expect((await openOwn(order.uuid, token)).status).toBe(404);
    expect((await openOwn(shop.ports.ids.uuid(), token)).status).toBe(404);
    expect((await show(uuid, { token })).status).toBe(404);
  });

  test("twice gives the same draft", async () => {
    const [one, two] = [await openOwn(order.uuid, order.token), await openOwn(order.uuid, order.token)];
    expect(one.text).toBe(two.text);
  });
});

describe("a claim", () => {
  test("is registered with number, term, history, consent, files and two e-mails", async () => {
    const uuid = await opened();
    const photo = (
      await shop.call("POST", uploadPath, {
        ...guest,
        body: samples.jpeg,
        headers: { "content-type": "application/octet-stream", [fileNameHeader]: "a.jpg" },
      })
    ).data(waitingFileShape);
    const done = (await submit(uuid, { files: [photo.uuid] })).data(claimDoneShape);
    expect(done).toMatchObject({ number: expect.stringMatching(/^РК-\d\d-\d{5}$/), repeated: false });
    const [row] = await shop.sql(
      "select status, number, due_at = submitted_at + interval '10 days' as due, resolution_wanted, phone, sum_claimed from claims",
    );
    expect(row).toMatchObject({ status: "new", number: done.number, due: true, resolution_wanted: "replace", phone });
    expect(await shop.sql("select from_status, to_status, actor from claim_history")).toEqual([
      { from_status: "draft", to_status: "new", actor: "buyer" },
    ]);
    expect(await shop.sql("select purpose from consents where claim_uuid = $1", [uuid])).toEqual([
      { purpose: "personalData" },
    ]);
    expect(await shop.sql("select claim_uuid from files")).toEqual([{ claim_uuid: uuid }]);
    const emails = await emailsOf(shop);
    expect(emails.map(({ to }) => to).sort()).toEqual(["petr@example.ru", staffAddress]);
    const toShop = emails.find(({ to }) => to === staffAddress)?.text ?? "";
    for (const text of [
      done.number,
      order.number,
      "Заводской брак",
      "Замена",
      "люфт",
      "Пётр Иванов",
      order.items[0]?.name ?? "?",
      `/files/files/${photo.uuid}?code=`,
    ])
      expect(toShop).toContain(text);
    const toBuyer = emails.find(({ to }) => to === "petr@example.ru")?.text ?? "";
    expect([toBuyer.includes(done.number), toBuyer.includes("люфт"), toBuyer.includes("Пётр")]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await show(uuid)).data(claimDraftShape).done).toEqual({ ...done, repeated: true });
  });

  test("sent again is the same claim, whatever the second form contains (security K6)", async () => {
    const uuid = await opened();
    const first = (await submit(uuid)).data(claimDoneShape);
    const again = (await submit(uuid, { description: "Совсем другие слова" })).data(claimDoneShape);
    expect(again).toEqual({ ...first, repeated: true });
    expect(await shop.sql("select count(*)::int as n from claim_items")).toEqual([{ n: 1 }]);
    expect(await emailsOf(shop)).toHaveLength(2);
  });

  test.each([
    ["nothing", () => ({ items: [] }), "claimEmpty"],
    [
      "more than was received",
      () => ({ items: [{ orderItemUuid: order.items[0]?.uuid, quantity: 9_999 }] }),
      "claimTooMuch",
    ],
    [
      "a line of no order",
      () => ({ items: [{ orderItemUuid: "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01", quantity: 1 }] }),
      "claimLine",
    ],
    [
      "a thousandth of a thousandth",
      () => ({ items: [{ orderItemUuid: order.items[0]?.uuid, quantity: 0.00001 }] }),
      "badQuantity",
    ],
    ["an unknown reason", () => ({ reasonUuid: small.cities.msk }), "validation"],
    ["an unknown wish", () => ({ resolution: "money" }), "validation"],
    ["few words", () => ({ description: "плохо" }), "validation"],
    ["no consent", () => ({ consents: { personalData: false } }), "validation"],
    ["a status of its own", () => ({ status: "approved" }), "validation"],
    ["somebody's file", () => ({ files: ["3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01"] }), "filesGone"],
  ])("of %s is refused and stays a draft (security K5)", async (_, change, code) => {
    const uuid = await opened();
    const answer = await submit(uuid, change());
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(await shop.sql("select status, number from claims")).toEqual([{ status: "draft", number: null }]);
  });

  test.each(["new", "awaitingPayment", "assembling", "readyForPickup", "canceled", "returned"])(
    "for goods in a part that is %s is refused",
    async (status) => {
      await shop.sql("update order_parts set status = $1 where order_uuid = $2", [status, order.uuid]);
      const uuid = await opened();
      expect((await show(uuid)).data(claimDraftShape).lines).toEqual([]);
      expect((await submit(uuid)).body.code).toBe("claimLine");
    },
  );

  test("reduces what the next claim can contain; a rejected one releases it", async () => {
    const [item] = order.items;
    await submit(await opened(), { items: [{ orderItemUuid: item?.uuid, quantity: item?.quantity }] });
    await shop.sql("delete from login_codes");
    const second = await opened({ ...guest, fingerprint: shop.ports.ids.uuid() });
    const [draft] = await shop.sql<{ owner: string }>("select owner from claims where uuid = $1", [second]);
    const from = { fingerprint: draft?.owner.slice(2) ?? "" };
    expect((await submit(second, {}, from)).body).toMatchObject({
      code: "claimTooMuch",
      messages: ["Можно указать не больше 0"],
    });
    await shop.sql("update claims set status = 'rejected' where status = 'new'");
    expect((await submit(second, {}, from)).status).toBe(200);
  });

  test("is limited to five an hour", async () => {
    const uuid = await opened();
    await shop.sql("insert into letter_limits (key, count, ends_at) values ($1, 5, now() + interval '1 hour')", [
      `claim:browser:${guest.fingerprint}`,
    ]);
    expect((await submit(uuid)).body.code).toBe("emailLimit");
  });

  test("returned for correction does not count towards the five", async () => {
    const uuid = await opened();
    for (let at = 0; at < 6; at += 1) expect((await submit(uuid, { items: [] })).status).toBe(422);
    for (let at = 0; at < 6; at += 1)
      expect((await submit(uuid, { files: [shop.ports.ids.uuid()] })).body.code).toBe("filesGone");
    expect((await submit(uuid)).status).toBe(200);
  });

  test("logs nothing about its buyer", async () => {
    await submit(await opened());
    const lines = shop.logLines.join("");
    for (const secret of ["petr@example.ru", "Иванов", "люфт", "9000000001", order.number])
      expect(lines).not.toContain(secret);
  });
});

test("reasons are listed in the dictionary by their uuids", async () => {
  const { orders } = (await shop.call("GET", "/public/all/dictionary")).data(dictionaryShape);
  expect(orders.claimReasons.map(({ uuid }) => uuid)).toEqual(claimReasons.map(({ uuid }) => uuid));
  expect(orders.claimReasons[4]?.name).toBe("Заводской брак");
});

describe.runIf(postgres)(races("concurrent claims"), () => {
  let real: TestShop;
  beforeAll(async () => {
    real = await testShop({ engine: "postgres" });
  });
  afterAll(() => real.close());

  async function draftOf(owner: string, own: ShippedOrder): Promise<string> {
    const uuid = real.ports.ids.uuid();
    await real.sql(
      "insert into claims (uuid, owner, order_uuid, phone, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')",
      [uuid, `g:${owner}`, own.uuid, phone],
    );
    return uuid;
  }

  test("the same form sent twenty times makes one claim", async () => {
    const own = await shippedOrder(real);
    const fingerprint = real.ports.ids.uuid();
    const uuid = await draftOf(fingerprint, own);
    const items = [{ orderItemUuid: own.items[0]?.uuid, quantity: 1 }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(uuid, { items }, { fingerprint, ip: "10.9.9.9" }, real)),
    );
    const numbers = new Set(
      answers.filter(({ status }) => status === 200).map((answer) => answer.data(claimDoneShape).number),
    );
    expect(numbers.size).toBe(1);
    expect(await real.sql("select count(*)::int as n from claim_items where claim_uuid = $1", [uuid])).toEqual([
      { n: 1 },
    ]);
  });

  test("ten concurrent claims of one line never exceed what was received", async () => {
    const own = await shippedOrder(real);
    const item = own.items.find(({ name }) => name.startsWith("Петля"));
    const items = [{ orderItemUuid: item?.uuid, quantity: 1 }];
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const fingerprint = real.ports.ids.uuid();
        return submit(await draftOf(fingerprint, own), { items }, { fingerprint, ip: `10.10.${at}.1` }, real);
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(item?.quantity ?? 0);
    expect(answers.filter(({ body }) => body.code === "claimTooMuch")).toHaveLength(10 - (item?.quantity ?? 0));
  });
});
