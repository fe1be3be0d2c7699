import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { company, everything, membersOf, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const profile = "/private/users/users/profile";
const outcomeOf = ({ status, body }: TestAnswer) => `${status} ${body.code ?? "ok"}`;
let shop: TestShop;
let owner: TestMember;
let manager: TestMember;
let at = 940_000;

beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  await shop.sql("delete from user_counterparties where root_uuid = $1", [company]);
  await shop.sql("delete from login_codes");
  await shop.sql("delete from outbox");
  await shop.sql(
    "update counterparties set email = 'papers@example.ru', email_confirmed_at = now(), status = 'active' where root_uuid = $1",
    [company],
  );
  owner = await newMember(shop, (at += 1), "owner");
  manager = await newMember(shop, (at += 1), everything);
});
afterAll(() => shop.close());

async function codeTo(address: string): Promise<string> {
  const letter = (await emailsOf(shop)).findLast(({ to }) => to === address);
  const code = /\b\d{6}\b/.exec(letter?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code to ${address}`);
  return code;
}
const emailOf = async () =>
  (await shop.sql<{ email: string }>("select email from counterparties where root_uuid = $1", [company]))[0]?.email;

describe("the address for a company's documents", () => {
  const email = "mine@evil.example";
  const requestEmailChange = async () => {
    expect(outcomeOf(await manager.ask("POST", `${profile}/client-email`, { email, counterparty: company }))).toBe(
      "200 ok",
    );
    return codeTo(email);
  };
  const confirm = (code: string) => manager.ask("POST", `${profile}/client-email/confirm`, { email, code });

  test("is not changed by the code of a member who lost the right after it was sent", async () => {
    const code = await requestEmailChange();
    const saved = await owner.ask("POST", `${membersOf(company)}/${manager.userUuid}`, { rights: noOrders });
    expect(outcomeOf(saved)).toBe("200 ok");
    expect(outcomeOf(await confirm(code))).toBe("403 rightMissing");
    expect(await emailOf()).toBe("papers@example.ru");
  });

  test("is not changed by the code of a member removed since then, nor for an archived company", async () => {
    const code = await requestEmailChange();
    expect(outcomeOf(await owner.ask("DELETE", `${membersOf(company)}/${manager.userUuid}`))).toBe("200 ok");
    expect(outcomeOf(await confirm(code))).toBe("422 counterpartyChanged");
    await shop.sql("delete from login_codes");
    manager = await newMember(shop, (at += 1), everything);
    const again = await requestEmailChange();
    await shop.sql("update counterparties set status = 'archived' where root_uuid = $1", [company]);
    expect(outcomeOf(await confirm(again))).toBe("422 counterpartyChanged");
    expect(await emailOf()).toBe("papers@example.ru");
  });

  test("is changed by a member who still has the right", async () => {
    expect(outcomeOf(await confirm(await requestEmailChange()))).toBe("200 ok");
    expect(await emailOf()).toBe(email);
  });
});

test("a login code sent to an address is void when the account changes its address", async () => {
  const { phone } = owner;
  const first = await shop.call("POST", "/public/auth/login", { body: { phone } });
  expect(first.status).toBe(200);
  await shop.sql("update login_codes set created_at = created_at - interval '61 seconds', delivery = 'undelivered'");
  const byEmail = await shop.call("POST", "/public/auth/login", { body: { phone, channel: "email" } });
  expect(outcomeOf(byEmail)).toBe("200 ok");
  const [row] = await shop.sql<{ email: string }>("select email from users where uuid = $1", [owner.userUuid]);
  const old = await codeTo(row?.email ?? "");
  expect(outcomeOf(await owner.ask("POST", `${profile}/email`, { email: "new@example.ru" }))).toBe("200 ok");
  const code = await codeTo("new@example.ru");
  expect(outcomeOf(await owner.ask("POST", `${profile}/email/confirm`, { email: "new@example.ru", code }))).toBe(
    "200 ok",
  );
  expect(outcomeOf(await shop.call("POST", "/public/auth/login/confirm", { body: { phone, code: old } }))).toBe(
    "422 codeExpired",
  );
});

test("an account is not deleted by the code of a session that was ended after it was sent", async () => {
  const person = await newMember(shop, (at += 1), "owner", small.counterparties.trader);
  const now = new Date();
  // This process has cached the session; another process ends it, and the invalidation has not arrived yet.
  const remembering = shop.replica({ clock: { now: () => now } });
  const post = (path: string, body: object) =>
    remembering.call("POST", `${profile}${path}`, { token: person.token, body });
  expect(outcomeOf(await post("/deletion/code", {}))).toBe("200 ok");
  const code = remembering.lastCode(person.phone);
  await shop.sql("update sessions set revoked_at = now() where user_uuid = $1", [person.userUuid]);
  expect(outcomeOf(await post("/deletion", { code }))).toBe("401 unauthorized");
  const left = await shop.sql("select from users where uuid = $1 and deleted_at is null", [person.userUuid]);
  expect(left).toHaveLength(1);
});
