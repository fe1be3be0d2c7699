import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { registerAnswerShape } from "#app/contract/account/auth.ts";
import { deletionShape } from "#app/contract/account/own-data.ts";
import { fileNameHeader, uploadPath, waitingFileShape } from "#app/contract/files/files.ts";
import { systemActor } from "#app/domain/actor.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import { packagesOf } from "#tests/support/exchange-packages.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { columnsHolding } from "#tests/support/checks/columns-holding.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { small, testShop, tokensOf, type TestShop } from "#tests/support/shops/shop.ts";

const base = "/private/users/users/profile";
const person = {
  phone: "+79161234598",
  email: "yaroslava-marker@example.ru",
  firstName: "Ярославамаркер",
  lastName: "Стираемова",
};
const marks = [person.phone, "9161234598", person.email, person.firstName, person.lastName];

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await testShop();
  token = await registered();
});
afterEach(() => shop.close());

async function registered(): Promise<string> {
  const from = { fingerprint: shop.ports.ids.uuid(), ip: "10.4.4.4" };
  const body = {
    type: "physical",
    ...person,
    cityUuid: small.cities.msk,
    consents: { personalData: true, offer: true, marketing: true, smsMarketing: true },
  };
  (await shop.call("POST", "/public/users/register", { ...from, body })).data(registerAnswerShape);
  const code = shop.lastCode(person.phone);
  await shop.sql("delete from login_codes where phone <> $1", [person.phone]);
  return tokensOf(
    await shop.call("POST", "/public/users/register/code", { ...from, body: { phone: person.phone, code } }),
  ).token;
}

const post = (path: string, body: object = {}) => shop.call("POST", `${base}${path}`, { token, body });
const state = async () => (await shop.call("GET", `${base}/deletion`, { token })).data(deletionShape);
const userUuid = async () =>
  (await shop.sql<{ uuid: string }>("select uuid from users where phone = $1", [person.phone]))[0]?.uuid ?? "";

async function codeSent(): Promise<string> {
  await shop.sql("delete from login_codes");
  expect((await post("/deletion/code")).status).toBe(200);
  return shop.lastCode(person.phone);
}

/** Creates personal data in every table that can hold some. */
async function livedIn(): Promise<string> {
  const photo = (
    await shop.call("POST", uploadPath, {
      token,
      body: samples.jpeg,
      headers: {
        "content-type": "application/octet-stream",
        [fileNameHeader]: encodeURIComponent(`${person.lastName}.jpg`),
      },
    })
  ).data(waitingFileShape);
  const sent = await shop.call("POST", "/private/users/feedback", {
    token,
    headers: { "idempotency-key": shop.ports.ids.uuid() },
    body: {
      type: "idea",
      subject: `От ${person.lastName}`,
      message: `Пишите мне: ${person.email}`,
      contact: { fio: person.firstName, phone: person.phone, email: person.email },
      preferredChannel: "email",
      files: [photo.uuid],
      pageUrl: "/profile/feedback",
      consents: { personalData: true },
    },
  });
  expect(sent.status).toBe(200);
  const buyer = buying(shop, { token });
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 10 }]);
  const order = await buyer.order({
    recipient: { fio: `${person.lastName} ${person.firstName}`, phone: person.phone },
  });
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 10 }]);
  const draft = await buyer.checkout();
  await shop.call("PUT", `/private/orders/checkouts/${draft.uuid}`, {
    token,
    body: { draft: { fio: person.lastName } },
  });
  await shop.call("POST", "/mixed/senders/restock", {
    token,
    body: { productUuid: small.products.closer.uuid, email: person.email, consents: { personalData: true } },
  });
  await post("/email", { email: person.email });
  await shop.sql("update order_parts set status = 'completed'");
  await journaled(order.uuid);
  return order.uuid;
}

/** What the staff have changed at the desk, with the person's data among the values. */
async function journaled(order: string): Promise<void> {
  const name = `${person.lastName} ${person.firstName}`;
  const author = { actor: systemActor("test"), requestId: null, address: null };
  const change = { before: null, after: `перезвонить ${person.phone}, ${name.toUpperCase()}` };
  const own = { action: "user.changed", object: { kind: "user", id: await userUuid(), name }, reason: person.email };
  const [ofUser, ofOrder] = [{ email: { before: person.email, after: "x" } }, { comment: change, status: kept }];
  await shop.database.db.transaction().execute((tx) =>
    recordChanges(tx, author, [
      { ...own, changes: ofUser },
      { action: "order.commented", object: { kind: "order", id: order }, changes: ofOrder, reason: name },
    ]),
  );
}

const kept = { before: "new", after: "confirmed" };

describe("deleting the account", () => {
  test("leaves name, phone and e-mail only in the columns of documents that have to be kept", async () => {
    const order = await livedIn();
    expect((await columnsHolding(shop, marks)).length).toBeGreaterThan(8);
    expect((await post("/deletion", { code: await codeSent() })).body.data).toEqual({ done: true });
    expect(await columnsHolding(shop, marks)).toEqual([
      "counterparties.full_name",
      "counterparties.name",
      "orders.recipient",
    ]);
    const [row] = await shop.sql<{ number: string; recipient: { fio: string } }>(
      "select number, recipient from orders where uuid = $1",
      [order],
    );
    expect(row?.recipient.fio).toContain(person.lastName);
    const erased = { before: "удалено", after: "удалено" };
    expect(
      await shop.sql("select object_kind as kind, changes, reason from audit_log where actor_id = 'test' order by id"),
    ).toEqual([
      { kind: "user", changes: { email: erased }, reason: "удалено" },
      { kind: "order", changes: { comment: erased, status: kept }, reason: "удалено" },
    ]);
  });

  test("removes everything of a user who never ordered", async () => {
    expect((await post("/deletion", { code: await codeSent() })).status).toBe(200);
    expect(await columnsHolding(shop, marks)).toEqual([]);
  });

  test("removes what 1C calls the person's own company, linked or not", async () => {
    const exchange = await packagesOf(shop);
    const root = shop.ports.ids.uuid();
    const [name, inn] = [`ИП ${person.lastName}`, "770123456703"];
    await shop.sql(
      "insert into counterparties (root_uuid, type, name, full_name, inn) values ($1, 'entrepreneur', $2, $2, $3)",
      [root, name, inn],
    );
    await shop.sql("insert into user_counterparties (user_uuid, root_uuid, role) values ($1, $2, 'owner')", [
      await userUuid(),
      root,
    ]);
    await shop.sql(
      `insert into exchange_links (connection_uuid, kind, external_id, name, inn, target, state, seen_at)
       values ($1, 'counterparty', 'own', $2, $3, $4, 'linked', now()), ($1, 'counterparty', 'again', $2, $3, null, 'new', now()),
              ($1, 'counterparty', 'other', 'ООО «Окна»', '7708004767', null, 'new', now())`,
      [exchange.uuid, name, inn, root],
    );
    expect((await post("/deletion", { code: await codeSent() })).status).toBe(200);
    expect(await columnsHolding(shop, marks)).toEqual([]);
    expect(await shop.sql("select external_id as id from exchange_links")).toEqual([{ id: "other" }]);
  });

  test("removes the files of messages together with their objects", async () => {
    await livedIn();
    const [row] = await shop.sql<{ uuid: string }>("select uuid from files");
    await post("/deletion", { code: await codeSent() });
    expect(await shop.sql("select * from files")).toEqual([]);
    expect(await shop.ports.files.read(row?.uuid ?? "")).toBeNull();
  });

  test("B6: ends every session, and the phone can register again as a new user", async () => {
    const before = await userUuid();
    const other = await shop.loginAs(person.phone);
    await post("/deletion", { code: await codeSent() });
    for (const one of [token, other.token]) expect((await shop.call("GET", base, { token: one })).status).toBe(401);
    expect((await shop.call("POST", "/public/auth/refresh", { refreshToken: other.refreshToken })).status).toBe(401);
    token = await registered();
    expect((await shop.call("GET", base, { token })).status).toBe(200);
    expect(await userUuid()).not.toBe(before);
    expect((await state()).keptOrders).toBe(0);
  });

  test("is refused while orders are in progress, with an explanation and without a code", async () => {
    const buyer = buying(shop, { token });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 10 }]);
    const order = await buyer.order();
    expect((await state()).openOrders).toEqual([order.number]);
    const refused = await post("/deletion/code");
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: "deletionOrders" });
    await shop.sql("update order_parts set status = 'canceled'");
    expect(await state()).toEqual({ openOrders: [], companies: [], keptOrders: 1 });
  });

  test("is refused for an order made after the code was sent", async () => {
    const code = await codeSent();
    const buyer = buying(shop, { token });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 10 }]);
    await buyer.order();
    expect((await post("/deletion", { code })).body.code).toBe("deletionOrders");
    expect(await userUuid()).not.toBe("");
  });

  test("requires an owner of a company with other members to transfer it first", async () => {
    const own = await userUuid();
    const { company } = small.counterparties;
    await shop.sql("update user_counterparties set role = 'member' where root_uuid = $1", [company]);
    await shop.sql("insert into user_counterparties (user_uuid, root_uuid, role) values ($1, $2, 'owner')", [
      own,
      company,
    ]);
    expect((await state()).companies).toHaveLength(1);
    expect((await post("/deletion/code")).body.code).toBe("deletionCompanies");
    await shop.sql("update user_counterparties set role = 'owner' where root_uuid = $1", [company]);
    expect((await state()).companies).toEqual([]);
    await post("/deletion", { code: await codeSent() });
    const [kept] = await shop.sql<{ status: string; name: string }>(
      "select status, name from counterparties where root_uuid = $1",
      [company],
    );
    expect(kept).toMatchObject({ status: "active" });
    expect(kept?.name).not.toBe("");
  });

  test("accepts only its own code, not one that refreshes a session", async () => {
    await shop.sql("delete from login_codes");
    await post("/confirmation");
    expect((await post("/deletion", { code: shop.lastCode(person.phone) })).body.code).toBe("codeExpired");
    const right = await codeSent();
    expect(shop.ports.sms.outbox?.at(-1)?.text).toContain("УДАЛЕНИЯ");
    expect((await post("/deletion", { code: right === "000000" ? "111111" : "000000" })).body.code).toBe("codeWrong");
    expect(await userUuid()).not.toBe("");
    expect((await post("/deletion", { code: right })).status).toBe(200);
  });

  test("removes what is stored for a phone and an address that the account used before", async () => {
    const own = await userUuid();
    const former = { phone: "+79161234599", email: "former-marker@example.ru" };
    await shop.sql(
      `insert into outbox (uuid, channel, recipient, template, params, dedupe_key) values
       (gen_random_uuid(), 'email', $1, 'email.changed', '{}', 'email.changed:' || $3::text || ':' || gen_random_uuid()),
       (gen_random_uuid(), 'sms', $2, 'phone.changed', '{}', 'phone.changed:' || $3::text || ':' || gen_random_uuid()),
       (gen_random_uuid(), 'email', $1, 'join.approved', '{}', 'join.approved:x:mail:' || $3::text)`,
      [former.email, former.phone, own],
    );
    await post("/deletion", { code: await codeSent() });
    expect(await shop.sql("select 1 from outbox where recipient in ($1, $2)", [former.email, former.phone])).toEqual(
      [],
    );
  });

  test("adds the withdrawal to the log of consents and removes nothing from it", async () => {
    const own = await userUuid();
    const before = await shop.sql("select uuid from consents where user_uuid = $1", [own]);
    await post("/deletion", { code: await codeSent() });
    const after = await shop.sql<{ uuid: string; purpose: string; action: string }>(
      "select uuid, purpose, action from consents where user_uuid = $1",
      [own],
    );
    expect(after.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(before.map(({ uuid }) => uuid)));
    expect(
      after
        .filter(({ action }) => action === "withdrawn")
        .map(({ purpose }) => purpose)
        .sort(),
    ).toEqual(["marketing", "personalData", "smsMarketing"]);
  });
});
