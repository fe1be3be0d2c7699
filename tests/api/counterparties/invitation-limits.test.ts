import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { membersShape } from "#app/contract/counterparties/members.ts";
import { inventedCompanies } from "#server/gateways/company-registry/invented-companies.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { company, membersOf, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const outcomeOf = ({ status, body }: TestAnswer) => `${status} ${body.code ?? "ok"}`;
const [registered] = inventedCompanies;
const stranger = "+79995550011";
let shop: TestShop;
let owner: TestMember;
let at = 910_000;

beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  await shop.sql("delete from user_counterparties");
  await shop.sql("delete from member_invitations");
  await shop.sql("delete from login_codes");
  await shop.sql("delete from outbox");
  await shop.sql(
    "update counterparties set status = 'active', name = 'ООО «Окна Плюс»', inn = '7707083893' where root_uuid = $1",
    [company],
  );
  owner = await newMember(shop, (at += 1), "owner");
});
afterAll(() => shop.close());

type Where = { root?: string; ip?: string };
const invite = (who: TestMember, to: object, { root = company, ip = `10.8.${at % 250}.1` }: Where = {}) =>
  shop.call("POST", `/private/users/counterparties/${root}/invitations`, {
    token: who.token,
    ip,
    fingerprint: shop.ports.ids.uuid(),
    body: { to, rights: noOrders },
  });
const phone = (n: number) => ({ by: "phone", phone: `+7999777${String(n).padStart(4, "0")}` });
const email = (n: number) => ({ by: "email", email: `invited${n}@example.ru` });
/** Each invitation has its own IP address, so that only the limits of the person apply. */
const elsewhere = (n: number) => ({ ip: `10.9.${n}.1` });

/** The texts of all sent SMS and e-mails. */
async function messages(): Promise<string> {
  await shop.sql("update outbox set next_attempt_at = now() where sent_at is null");
  const before = shop.ports.sms.outbox?.length ?? 0;
  const mail = outboxMail(shop.clock);
  await deliverOutbox({ ...shop.ports, mail });
  await deliverSms(shop.ports);
  const sms = (shop.ports.sms.outbox ?? []).slice(before).map(({ text }) => text);
  return JSON.stringify([sms, (mail.outbox ?? []).map(({ subject, text, html }) => [subject, text, html])]);
}

describe("inviting members", () => {
  test.each(["new", "moderation", "rejected", "blocked"])("is refused for a company that is %s", async (status) => {
    await shop.sql("update counterparties set status = $2 where root_uuid = $1", [company, status]);
    for (const to of [{ by: "phone", phone: stranger }, email(0)])
      expect(outcomeOf(await invite(owner, to))).toBe("422 inviteUnchecked");
    expect((await owner.ask("GET", membersOf(company))).data(membersShape).mayInvite).toBe(false);
    expect(await messages()).toBe("[[],[]]");
  });

  test("is refused to private persons, however many counterparties they have", async () => {
    const person = await newMember(shop, (at += 1), "owner", small.counterparties.person);
    const root = small.counterparties.person;
    expect(outcomeOf(await invite(person, { by: "phone", phone: stranger }, { root }))).toBe("422 inviteUnchecked");
    expect(await messages()).toBe("[[],[]]");
  });

  test("is checked again when the invitation is accepted", async () => {
    const guest = await newMember(shop, (at += 1), "owner", small.counterparties.trader);
    expect(outcomeOf(await invite(owner, { by: "phone", phone: guest.phone }))).toBe("200 ok");
    const [row] = await shop.sql<{ uuid: string }>("select uuid from member_invitations");
    await shop.sql("update counterparties set status = 'rejected' where root_uuid = $1", [company]);
    const accepted = await guest.ask("POST", `/private/users/invitations/${row?.uuid}`, { answer: "accept" });
    expect(outcomeOf(accepted)).toBe("422 invitationOver");
  });
});

describe("the invitation to a phone or address without an account", () => {
  const typed = "Служба безопасности https://evil.example";

  test("contains no typed text: neither the company's name nor the inviter's", async () => {
    await shop.sql("update counterparties set name = $2, full_name = $2 where root_uuid = $1", [company, typed]);
    await shop.sql("update users set last_name = 'Безопасный', first_name = 'Перевод' where uuid = $1", [
      owner.userUuid,
    ]);
    for (const to of [{ by: "phone", phone: stranger }, email(1)])
      expect(outcomeOf(await invite(owner, to))).toBe("200 ok");
    const sent = await messages();
    expect(sent).toContain("приглашают");
    expect(sent).not.toMatch(/evil|Служба|Безопасный|Перевод/);
  });

  test("contains the company's name if the registry knows it", async () => {
    await shop.sql("update counterparties set name = $2, inn = $3 where root_uuid = $1", [
      company,
      typed,
      registered?.inn,
    ]);
    for (const to of [{ by: "phone", phone: stranger }, email(1)])
      expect(outcomeOf(await invite(owner, to))).toBe("200 ok");
    const sent = await messages();
    expect(sent.match(/приглашают работать от имени ООО «Окна и двери»/g)).toHaveLength(1);
    expect(sent).toContain("Приглашение: ООО «Окна и двери»");
    expect(sent).not.toMatch(/evil|Служба/);
  });

  test("contains no name if the registry does not answer, and is sent all the same", async () => {
    const away = shop.replica({ companyRegistry: { find: async () => ({ ok: false, reason: "away" }) } });
    const answer = await away.call("POST", `/private/users/counterparties/${company}/invitations`, {
      token: owner.token,
      body: { to: email(1), rights: noOrders },
    });
    expect(outcomeOf(answer)).toBe("200 ok");
    expect(await messages()).toContain("Приглашение в личный кабинет");
  });

  test("replaces text stored by an older release, which is not sent either", async () => {
    const params = JSON.stringify({ counterparty: typed, name: "Безопасный Перевод" });
    await shop.sql(
      `insert into outbox (uuid, channel, recipient, template, params, dedupe_key, message_id)
       values (gen_random_uuid(), 'sms', $1, 'member.invited', $2, 'old', 7)`,
      [stranger, params],
    );
    const sent = await messages();
    expect(sent).toContain("приглашают");
    expect(sent).not.toMatch(/evil|Безопасный/);
  });
});

describe("limits on invitations", () => {
  test("are twenty a day per user over all companies", async () => {
    const second = small.counterparties.ownCompany;
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [second]);
    await shop.sql("insert into user_counterparties (user_uuid, root_uuid, role) values ($1, $2, 'owner')", [
      owner.userUuid,
      second,
    ]);
    for (let n = 0; n < 20; n += 1) {
      const root = n % 2 === 0 ? company : second;
      expect(outcomeOf(await invite(owner, phone(n), { root, ...elsewhere(n) }))).toBe("200 ok");
    }
    for (const root of [company, second])
      expect(outcomeOf(await invite(owner, phone(20), { root, ...elsewhere(20) }))).toBe("422 invitationLimit");
  });

  test("share the budget of a network address with login codes", async () => {
    const ip = "10.77.0.1";
    const login = (n: number) =>
      shop.call("POST", "/public/auth/login", {
        ip,
        fingerprint: shop.ports.ids.uuid(),
        body: { phone: phone(n).phone },
      });
    for (let n = 0; n < 6; n += 1) expect(outcomeOf(await login(100 + n))).toBe("200 ok");
    for (let n = 0; n < 4; n += 1) expect(outcomeOf(await invite(owner, phone(n), { ip }))).toBe("200 ok");
    const refused = await invite(owner, phone(9), { ip });
    expect(outcomeOf(refused)).toBe("422 invitationWait");
    expect(refused.body.messages?.[0]).toMatch(/через \d+:\d\d$/);
    expect(outcomeOf(await login(110))).toBe("422 codeLimit");
    expect(outcomeOf(await invite(owner, phone(9), elsewhere(1)))).toBe("200 ok");
  });

  test("share the shop's hourly budget with codes", async () => {
    const narrow = shop.replica();
    Object.assign(narrow.ports.settings, { codesPerHour: 3 });
    const ask = (n: number) =>
      narrow.call("POST", `/private/users/counterparties/${company}/invitations`, {
        token: owner.token,
        ...elsewhere(n),
        body: { to: phone(n), rights: noOrders },
      });
    for (let n = 0; n < 3; n += 1) expect(outcomeOf(await ask(n))).toBe("200 ok");
    expect(outcomeOf(await ask(3))).toBe("422 invitationWait");
    const login = await narrow.call("POST", "/public/auth/login", {
      ...elsewhere(9),
      body: { phone: small.phones.phys },
    });
    expect(outcomeOf(login)).toBe("422 codeLimit");
  });

  test("do not block a login code of the recipient: the recipient's limits are counted apart", async () => {
    for (let n = 0; n < 3; n += 1)
      expect(outcomeOf(await invite(owner, { by: "phone", phone: stranger }, elsewhere(n)))).toBe("200 ok");
    expect(outcomeOf(await invite(owner, { by: "phone", phone: stranger }, elsewhere(4)))).toBe("422 invitationLimit");
    expect(
      outcomeOf(await shop.call("POST", "/public/auth/login", { ip: "10.66.0.1", body: { phone: stranger } })),
    ).toBe("200 ok");
  });
});
