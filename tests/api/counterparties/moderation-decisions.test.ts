import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { profileShape } from "#app/contract/account/auth.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { readCommand } from "#server/operator/command.ts";
import { operate } from "#tests/support/operator.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { phones, counterparties, users } = small;
const inn = "7736050003";

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await testShop();
  ({ token } = await shop.loginAs(phones.moderation));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("delete from outbox");
  await shop.sql("delete from notifications");
  await shop.sql("update users set on_moderation = true, moderation_reason = null where phone = $1", [
    phones.moderation,
  ]);
  await shop.sql("update counterparties set status = 'moderation', status_reason = null where root_uuid = $1", [
    counterparties.newcomer,
  ]);
  await shop.ports.bus.publish(`viewer:${users.moderation}`);
});

describe("approval of a company", () => {
  it.each([inn, phones.moderation, "8 (900) 000-00-04"])(
    "by %s opens everything from the next call on (security E3)",
    async (who) => {
      expect((await orders()).body.code).toBe("moderation");
      expect(await tell("account", "approve", who)).toMatchObject({
        ok: true,
        message: expect.stringContaining("approved:"),
      });
      expect((await orders()).status).toBe(200);
      expect(await profile()).toMatchObject({
        onModerate: false,
        moderationReason: null,
        client: { status: "active" },
      });
    },
  );

  it("notifies once by e-mail, SMS and in the account", async () => {
    await tell("account", "approve", inn);
    expect(await sentMessages()).toEqual([
      "email moderation.approved",
      "notice moderation.approved",
      "sms moderation.approved",
    ]);
    for (const who of [inn, phones.moderation])
      expect(await tell("account", "approve", who)).toEqual({
        ok: true,
        message: expect.stringContaining("decided before"),
      });
    expect(await sentMessages()).toHaveLength(3);
  });

  it("is atomic: an SMS that cannot be written leaves the buyer on moderation", async () => {
    await shop.sql("alter table outbox add constraint no_sms check (channel <> 'sms')");
    try {
      await expect(tell("account", "approve", inn)).rejects.toThrow();
      expect(await sentMessages()).toEqual([]);
      expect((await orders()).body.code).toBe("moderation");
      expect((await profile()).client?.status).toBe("moderation");
    } finally {
      await shop.sql("alter table outbox drop constraint no_sms");
    }
  });

  it("of one company keeps its buyer waiting while another of his companies is on moderation", async () => {
    await shop.sql("insert into user_counterparties (user_uuid, root_uuid) values ($1, $2)", [
      users.moderation,
      counterparties.ownCompany,
    ]);
    await shop.sql("update counterparties set status = 'moderation' where root_uuid = $1", [counterparties.ownCompany]);
    await tell("account", "approve", inn);
    expect((await profile()).onModerate).toBe(true);
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [counterparties.ownCompany]);
    await shop.sql("delete from user_counterparties where user_uuid = $1 and root_uuid = $2", [
      users.moderation,
      counterparties.ownCompany,
    ]);
  });
});

describe("rejection of a company", () => {
  it("notifies with the reason, and the buyer may apply again", async () => {
    expect(await tell("account", "reject", inn, "--reason", "ИНН", "не", "ваш")).toMatchObject({ ok: true });
    expect(await profile()).toMatchObject({
      onModerate: true,
      moderationReason: "ИНН не ваш",
      client: { status: "rejected" },
    });
    expect((await orders()).body.code).toBe("moderation");
    expect(await sentMessages()).toEqual([
      "email moderation.rejected",
      "notice moderation.rejected",
      "sms moderation.rejected",
    ]);
    const [notice] = await shop.sql("select params, path from notifications");
    expect(notice).toMatchObject({ params: { reason: "ИНН не ваш" }, path: "/profile/counterparties" });
    await tell("account", "reject", inn, "--reason", "ИНН не ваш");
    expect(await sentMessages()).toHaveLength(3);
    expect(await tell("account", "approve", inn)).toMatchObject({ ok: true });
    expect((await profile()).onModerate).toBe(false);
  });

  it("requires a reason, and is refused for an approved company and an unknown one", async () => {
    expect(readCommand(["account", "reject", inn])).toBeNull();
    expect(readCommand(["account", "reject", inn, "--reason"])).toBeNull();
    expect(readCommand(["account", "open", inn])).toBeNull();
    expect(await tell("account", "reject", phones.ooo, "--reason", "нет")).toMatchObject({ ok: true });
    expect(await shop.sql("select status from counterparties where root_uuid = $1", [counterparties.company])).toEqual([
      { status: "active" },
    ]);
    expect(await tell("account", "approve", "+79009999999")).toEqual({
      ok: false,
      message: "no account or company has this phone number or INN",
    });
    expect(await tell("account", "approve", "7799004183")).toMatchObject({ ok: false });
    expect(await tell("account", "approve", "12")).toMatchObject({ ok: false });
  });

  it("names neither company nor reason in an e-mail to an unconfirmed address", async () => {
    for (const confirmed of [null, "2026-01-01"]) {
      await shop.sql("delete from outbox");
      await shop.sql("update users set email_confirmed_at = $1 where phone = $2", [confirmed, phones.moderation]);
      await shop.sql("update counterparties set status = 'moderation' where root_uuid = $1", [counterparties.newcomer]);
      await tell("account", "reject", inn, "--reason", "нет такой компании");
      const [row] = await shop.sql<{ template: string; params: unknown }>(
        "select template, params from outbox where channel = 'email'",
      );
      const { text, html } = writeEmail(row?.template ?? "", row?.params, shop.ports);
      for (const words of [text, html]) {
        expect(words.includes("нет такой компании")).toBe(confirmed !== null);
        expect(words).toContain("/profile/counterparties");
      }
    }
  });
});

describe("an SMS about a decision", () => {
  afterEach(() => shop.clock.advance(-((shop.clock.now().getTime() - Date.now()) / 1_000)));

  it.each([
    ["03:00", 6 * 60],
    ["09:00", 0],
    ["20:59", 0],
    ["21:00", 12 * 60],
    ["23:30", 9 * 60 + 30],
  ])("made at %s of the buyer's city waits %i minutes", async (time, minutes) => {
    const [city] = await shop.sql<{ timezone: string }>(
      "select coalesce((select timezone from cities c where c.uuid = u.city_uuid), 'Europe/Moscow') as timezone from users u where phone = $1",
      [phones.moderation],
    );
    const [{ now } = { now: "00:00" }] = await shop.sql<{ now: string }>(
      "select to_char(now() at time zone $1, 'HH24:MI') as now",
      [city?.timezone],
    );
    shop.clock.advance((minutesOf(time) - minutesOf(now)) * 60);
    await tell("account", "approve", inn);
    const [row] = await shop.sql<{ seconds: number }>(
      "select extract(epoch from next_attempt_at - created_at)::int as seconds from outbox where channel = 'sms'",
    );
    expect(Math.abs((row?.seconds ?? -1) - minutes * 60)).toBeLessThanOrEqual(60);
    const before = shop.ports.sms.outbox?.length ?? 0;
    await deliverSms(shop.ports);
    expect((shop.ports.sms.outbox?.length ?? 0) - before).toBe(minutes === 0 ? 1 : 0);
    if (minutes === 0) expect(shop.ports.sms.outbox?.at(-1)?.text).toContain("проверка закончена");
  });
});

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function tell(...words: string[]) {
  return operate(shop.ports, ...words);
}

const orders = () => shop.call("GET", "/private/orders/orders", { token });
const profile = async () => (await shop.call("GET", "/private/users/users/profile", { token })).data(profileShape);

async function sentMessages(): Promise<string[]> {
  const rows = await shop.sql<{ what: string }>(
    "select channel || ' ' || template as what from outbox union all select 'notice ' || event from notifications order by what",
  );
  return rows.map(({ what }) => what);
}
