import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  membersShape,
  ownInvitationShape,
  ownInvitationsShape,
  acceptedShape,
} from "#app/contract/counterparties/members.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { announceJoinRequest } from "#server/use-cases/members/answer-join.ts";
import { requestToJoin } from "#server/use-cases/members/join-requests.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";
import { company, everything, membersOf, newMember, noOrders, type TestMember } from "#tests/support/members.ts";

const stranger = "00000000-0000-4000-8000-0000000000aa";
const invitations = `/private/users/counterparties/${company}/invitations`;
const own = "/private/users/invitations";
let shop: TestShop;
let owner: TestMember;
let manager: TestMember;
let clerk: TestMember;
let outsider: TestMember;
let at = 900_000;

beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  await shop.sql("delete from user_counterparties where root_uuid = $1", [company]);
  await shop.sql("delete from member_invitations");
  await shop.sql("delete from letter_limits");
  owner = await newMember(shop, (at += 1), "owner");
  manager = await newMember(shop, (at += 1), { ...everything, orderLimit: 1_000 });
  clerk = await newMember(shop, (at += 1), noOrders);
  outsider = await newMember(shop, (at += 1), "owner", small.counterparties.trader);
});
afterAll(() => shop.close());

const outcomeOf = ({ status, body }: TestAnswer) => [status, body.code ?? "ok"];
const list = async (who: TestMember) => (await who.ask("GET", membersOf(company))).data(membersShape);
const byPhone = (phone: string, rights = noOrders) => ({ to: { by: "phone", phone }, rights });
const byEmail = (email: string, rights = noOrders) => ({ to: { by: "email", email }, rights });

async function codeFor(email: string): Promise<string> {
  const mail = outboxMail(shop.clock);
  await deliverOutbox({ ...shop.ports, mail });
  const sent = mail.outbox?.findLast(({ to }) => to === email);
  const code = /\/invitation\?code=([\w-]+)/.exec(sent?.text ?? "")?.[1];
  if (code === undefined) throw new Error(`no invitation to ${email}`);
  return code;
}

describe("the members of a counterparty", () => {
  test("are listed to those who manage them, with the actions available for each", async () => {
    const seen = await list(manager);
    expect(seen.own.orderLimit).toBe(1_000);
    expect(seen.members.map(({ userUuid, may }) => [userUuid, may])).toEqual(
      expect.arrayContaining([
        [owner.userUuid, { change: false, remove: false }],
        [clerk.userUuid, { change: true, remove: true }],
      ]),
    );
  });

  test("E4: are not found by non-members, nor are those of an unknown counterparty", async () => {
    const calls = (who: TestMember, root: string) => [
      who.ask("GET", membersOf(root)),
      who.ask("POST", `${membersOf(root)}/${clerk.userUuid}`, { rights: noOrders }),
      who.ask("DELETE", `${membersOf(root)}/${clerk.userUuid}`),
      who.ask("POST", `/private/users/counterparties/${root}/invitations`, byPhone("+79995550000")),
      who.ask("DELETE", `/private/users/counterparties/${root}/invitations/${stranger}`),
      who.ask("POST", `/private/users/counterparties/${root}/join-requests/${stranger}`, { decision: "reject" }),
    ];
    for (const answer of await Promise.all([...calls(outsider, company), ...calls(outsider, stranger)]))
      expect(outcomeOf(answer)).toEqual([404, "notFound"]);
    for (const answer of await Promise.all(calls(clerk, company)))
      expect(outcomeOf(answer)).toEqual([403, "rightMissing"]);
  });

  test("E10: accept exactly the existing rights, and none beyond those of the manager", async () => {
    const path = `${membersOf(company)}/${clerk.userUuid}`;
    for (const rights of [
      { ...noOrders, isOwner: true },
      { ...noOrders, role: "owner" },
      { ...noOrders, orderLimit: -1 },
      { seesPrices: true },
    ])
      expect((await owner.ask("POST", path, { rights })).status).toBe(422);
    expect(outcomeOf(await manager.ask("POST", path, { rights: everything }))).toEqual([422, "rightsExceed"]);
    expect(outcomeOf(await manager.ask("POST", path, { rights: { ...everything, orderLimit: 1_000 } }))).toEqual([
      200,
      "ok",
    ]);
    expect(outcomeOf(await owner.ask("POST", path, { rights: { ...everything, seesPrices: false } }))).toEqual([
      422,
      "rightsBlind",
    ]);
    expect(outcomeOf(await owner.ask("DELETE", `${membersOf(company)}/${owner.userUuid}`))).toEqual([422, "ownerKept"]);
  });

  test("E3: a removed right or member is refused from the next call on", async () => {
    await clerk.add([{ uuid: small.products.hinge.uuid, quantity: 20 }]);
    const less = { ...noOrders, fillsBaskets: false };
    expect(outcomeOf(await owner.ask("POST", `${membersOf(company)}/${clerk.userUuid}`, { rights: less }))[0]).toBe(
      200,
    );
    const refused = await clerk.add([{ uuid: small.products.hinge.uuid, quantity: 20 }]);
    expect(outcomeOf(refused)).toEqual([403, "rightMissing"]);
    expect(refused.body.messages?.[0]).toContain("нет прав");
    expect(outcomeOf(await owner.ask("DELETE", `${membersOf(company)}/${clerk.userUuid}`))[0]).toBe(200);
    expect(outcomeOf(await clerk.ask("GET", membersOf(company)))).toEqual([404, "notFound"]);
    expect((await clerk.basket()).counterparty).toBeNull();
  });
});

describe("an invitation", () => {
  test("by e-mail makes a member once, with the given rights", async () => {
    expect(outcomeOf(await owner.ask("POST", invitations, byEmail("new@example.ru")))).toEqual([200, "ok"]);
    const code = await codeFor("new@example.ru");
    const guest = { fingerprint: shop.ports.ids.uuid() };
    const shown = await shop.call("POST", "/public/users/invitations/show", { ...guest, body: { code } });
    expect(shown.data(ownInvitationShape).counterparty).toBe("ООО «Окна Плюс»");
    // Opening the link changes nothing (security D10), and a guest cannot accept.
    expect((await shop.call("POST", `${own}/by-code`, { ...guest, body: { code } })).status).toBe(401);
    const accepted = await outsider.ask("POST", `${own}/by-code`, { code });
    expect(accepted.data(acceptedShape).rootUuid).toBe(company);
    expect((await list(owner)).members.find(({ userUuid }) => userUuid === outsider.userUuid)?.rights).toEqual(
      noOrders,
    );
    const another = await newMember(shop, (at += 1), "owner", small.counterparties.trader);
    expect(outcomeOf(await another.ask("POST", `${own}/by-code`, { code }))).toEqual([422, "invitationOver"]);
  });

  test("A13: its code is not stored in the database", async () => {
    await owner.ask("POST", invitations, byEmail("new@example.ru"));
    const code = await codeFor("new@example.ru");
    const rows = await shop.sql("select i::text from member_invitations i union all select o::text from outbox o");
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test("by phone is found only after a login with that phone", async () => {
    await owner.ask("POST", invitations, byPhone("8 (999) 0" + outsider.phone.slice(6, 8) + outsider.phone.slice(8)));
    const [invitation] = (await outsider.ask("GET", own)).data(ownInvitationsShape);
    expect(invitation?.counterparty).toBe("ООО «Окна Плюс»");
    expect((await clerk.ask("GET", own)).data(ownInvitationsShape)).toEqual([]);
    const path = `${own}/${invitation?.uuid}`;
    expect(outcomeOf(await clerk.ask("POST", path, { answer: "accept" }))).toEqual([404, "notFound"]);
    expect(outcomeOf(await outsider.ask("POST", path, { answer: "accept" }))).toEqual([200, "ok"]);
    expect(outcomeOf(await outsider.ask("POST", path, { answer: "accept" }))).toEqual([404, "notFound"]);
    const notifications = await shop.sql("select event from notifications where user_uuid = $1", [outsider.userUuid]);
    expect(notifications).toEqual([{ event: "member.invited" }]);
  });

  test("A1: is answered alike for phones and addresses with and without an account", async () => {
    const answers = [
      await owner.ask("POST", invitations, byPhone(outsider.phone)),
      await owner.ask("POST", invitations, byPhone("+79995550001")),
      await owner.ask("POST", invitations, byEmail("nobody@example.ru")),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  test("A13: codes cannot be guessed: after twenty wrong ones the visitor has to wait", async () => {
    const guest = { fingerprint: shop.ports.ids.uuid(), ip: "10.9.8.7" };
    const guess = (n: number) =>
      shop.call("POST", "/public/users/invitations/show", { ...guest, body: { code: `wrong-${n}` } });
    for (let n = 0; n < 20; n += 1) expect(outcomeOf(await guess(n))).toEqual([422, "linkWrong"]);
    expect(outcomeOf(await guess(20))).toEqual([422, "linkTries"]);
  });

  test("ends when it is cancelled, after a week, and when the inviter loses the right", async () => {
    const invite = async (email: string, by: TestMember) => {
      expect(outcomeOf(await by.ask("POST", invitations, byEmail(email)))).toEqual([200, "ok"]);
      return codeFor(email);
    };
    const canceled = await invite("a@example.ru", owner);
    const [waiting] = (await list(owner)).invitations;
    expect(outcomeOf(await owner.ask("DELETE", `${invitations}/${waiting?.uuid}`))).toEqual([200, "ok"]);
    const late = await invite("b@example.ru", owner);
    await shop.sql("update member_invitations set expires_at = now() where email = 'b@example.ru'");
    const lost = await invite("c@example.ru", manager);
    await owner.ask("DELETE", `${membersOf(company)}/${manager.userUuid}`);
    for (const code of [canceled, late, lost])
      expect(outcomeOf(await outsider.ask("POST", `${own}/by-code`, { code }))).toEqual([422, "invitationOver"]);
  });

  test("goes to a recipient at most three times a day, and never to a member", async () => {
    for (let n = 0; n < 3; n += 1)
      expect(outcomeOf(await owner.ask("POST", invitations, byPhone("+79995550002")))).toEqual([200, "ok"]);
    expect(outcomeOf(await owner.ask("POST", invitations, byPhone("+79995550002")))).toEqual([422, "invitationLimit"]);
    expect((await list(owner)).invitations).toHaveLength(1);
    expect(outcomeOf(await owner.ask("POST", invitations, byPhone(clerk.phone)))).toEqual([422, "memberAlready"]);
  });
});

describe("a request to join", () => {
  test("is shown to those who manage members, answered once, and its requester is notified", async () => {
    await shop.database.db.transaction().execute(async (tx) => {
      const joinRequest = { userUuid: outsider.userUuid, rootUuid: company };
      await requestToJoin(tx, joinRequest);
      await announceJoinRequest(tx, shop.ports, joinRequest);
    });
    const recipientsOf = async (event: string) =>
      (await shop.sql<{ user_uuid: string }>("select user_uuid from notifications where event = $1", [event])).map(
        (row) => row.user_uuid,
      );
    expect((await recipientsOf("join.requested")).toSorted()).toEqual([owner.userUuid, manager.userUuid].toSorted());

    const [request] = (await list(owner)).joinRequests;
    const path = `/private/users/counterparties/${company}/join-requests/${request?.uuid}`;
    expect(outcomeOf(await clerk.ask("POST", path, { decision: "reject" }))).toEqual([403, "rightMissing"]);
    expect(outcomeOf(await manager.ask("POST", path, { decision: "approve", rights: everything }))).toEqual([
      422,
      "rightsExceed",
    ]);
    expect(outcomeOf(await manager.ask("POST", path, { decision: "approve", rights: noOrders }))).toEqual([200, "ok"]);
    expect(outcomeOf(await owner.ask("POST", path, { decision: "reject" }))).toEqual([422, "joinDecided"]);
    expect(await recipientsOf("join.approved")).toEqual([outsider.userUuid]);
    expect((await list(owner)).members.find(({ userUuid }) => userUuid === outsider.userUuid)?.rights).toEqual(
      noOrders,
    );
    // Every queued message has a text.
    await shop.sql("update outbox set next_attempt_at = now() where sent_at is null");
    await deliverSms(shop.ports);
    const failed = await shop.sql("select template, last_error from outbox where last_error is not null");
    expect(failed).toEqual([]);
  });
});
