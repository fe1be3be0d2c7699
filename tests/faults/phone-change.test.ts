import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { profileShape } from "#app/contract/account/auth.ts";
import type { FailpointName } from "#server/ports/failpoints.ts";
import { killedEngines, small } from "#tests/support/shops/shop.ts";
import { killableShop, type KillableShop, type Run } from "./killable-shop.ts";

const patience = 300_000;
const base = "/private/users/users/profile";
/**
 * The crash point, whether the phone is changed by then, the account and the new phone: a phone gets one code a minute.
 */
const points: [FailpointName, boolean, string, string][] = [
  ["phone.before_commit", false, small.phones.phys, "+79000000161"],
  ["phone.after_commit", true, small.phones.ip, "+79000000162"],
];

describe.each(killedEngines)("a process killed on %s while a phone is changed", (engine) => {
  let shop: KillableShop;
  beforeAll(async () => {
    shop = await killableShop(engine);
  }, patience);
  afterAll(() => shop.remove());

  test.each(points)(
    "at %s changes number, sessions and message together or not at all (security B15)",
    async (point, wasChanged, phone, wanted) => {
      const doomed = await shop.start(`${point}:kill:1`);
      const other = await login(doomed, phone);
      const token = await login(doomed, phone);
      expect((await doomed.call("POST", `${base}/phone`, { token, body: { phone: wanted } })).status).toBe(200);
      const code = await doomed.lastCode(wanted);
      await expect(
        doomed.call("POST", `${base}/phone/confirm`, { token, body: { phone: wanted, code } }),
      ).rejects.toThrow();
      await doomed.died;

      const messages = () =>
        shop.inspect(({ db }) =>
          db
            .selectFrom("outbox")
            .where("channel", "=", "sms")
            .where("recipient", "=", phone)
            .where("template", "=", "phone.changed")
            .select("template")
            .execute(),
        );
      expect(await messages()).toHaveLength(wasChanged ? 1 : 0);
      const alive = await shop.start();
      expect((await alive.call("GET", base, { token: other })).status).toBe(wasChanged ? 401 : 200);
      expect((await alive.call("GET", base, { token })).data(profileShape).phone).toBe(wasChanged ? wanted : phone);

      const again = await alive.call("POST", `${base}/phone/confirm`, { token, body: { phone: wanted, code } });
      expect([again.status, again.body.code]).toEqual(wasChanged ? [422, "codeUsed"] : [200, undefined]);
      expect((await alive.call("GET", base, { token })).data(profileShape).phone).toBe(wanted);
      expect((await alive.call("GET", base, { token: other })).status).toBe(401);
      await alive.kill();
      expect(await messages()).toHaveLength(1);
    },
    patience,
  );
});

async function login(through: Run, phone: string): Promise<string> {
  const fingerprint = randomUUID();
  await through.call("POST", "/public/auth/login", { fingerprint, body: { phone } });
  const confirmed = await through.call("POST", "/public/auth/login/confirm", {
    fingerprint,
    body: { phone, code: await through.lastCode(phone) },
  });
  return confirmed.headers.get("token") ?? "";
}
