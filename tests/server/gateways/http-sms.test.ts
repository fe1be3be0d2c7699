import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { httpSms, type SmsOperator } from "#server/gateways/sms/http-sms.ts";
import { SmsRefused } from "#server/gateways/sms/sms.ts";
import { freePort } from "#tests/support/servers/listening.ts";
import { smsRooms } from "#tests/support/shops/test-room.ts";
import {
  hangs,
  refuses,
  says,
  smsOperator,
  takes,
  type SmsOperatorServer,
} from "#tests/support/servers/sms-operator.ts";

const phone = "+79000000001";
const text = "Код 482913 для входа. Никому его не сообщайте. @shop.test #482913";

let operator: SmsOperatorServer;
beforeEach(async () => {
  operator = await smsOperator();
});
afterEach(() => operator.close());

function gateway(more: Partial<SmsOperator> = {}) {
  const settings = { url: operator.url, credentials: { login: "shop", password: "p&ss" } };
  return httpSms({ ...settings, sender: null, calls: false, ...more }, smsRooms(1_000));
}

/** The error, and whether the operator certainly did not accept the message. */
async function failure(sending: Promise<void>): Promise<{ refused: boolean; forGood: boolean; words: string }> {
  const error: unknown = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error("the message was sent");
  const refused = error instanceof SmsRefused;
  return { refused, forGood: refused && error.forGood, words: `${error.name} ${error.message} ${String(error.cause)}` };
}

describe("an SMS through the operator", () => {
  it("is sent as a POST body: phone, Cyrillic text, the shop's own message number", async () => {
    await gateway({ sender: "SKOBA" }).send(phone, text, 77);
    const [call] = operator.calls;
    expect(call).toMatchObject({ path: "/sys/send.php", method: "POST" });
    expect(call?.type).toContain("application/x-www-form-urlencoded");
    expect(call?.fields).toEqual({
      ...{ login: "shop", psw: "p&ss", fmt: "3", charset: "utf-8" },
      ...{ phones: phone, mes: text, id: "77", sender: "SKOBA" },
    });
  });

  it("is authorised by a key if there is one, with nothing of it in the address", async () => {
    await gateway({ url: `${operator.url}/`, credentials: { token: "key" } }).send(phone, text, 1);
    expect(operator.calls[0]?.path).toBe("/sys/send.php");
    expect(operator.calls[0]?.fields).toMatchObject({ apikey: "key" });
    expect(operator.calls[0]?.fields).not.toHaveProperty("login");
  });

  it("is read out only if the contract includes calls", async () => {
    expect(gateway().call).toBeUndefined();
    await gateway({ calls: true, sender: "SKOBA" }).call?.(phone, "Ваш код: 4, 8", 5);
    expect(operator.calls[0]?.fields).toMatchObject({ phones: phone, mes: "Ваш код: 4, 8", id: "5", call: "1" });
  });

  it.each([
    [1, false],
    [2, false],
    [3, false],
    [6, true],
    [7, true],
    [8, true],
    [9, false],
  ])("that is refused with code %i was definitely not sent; retrying is useless: %s", async (code, forGood) => {
    operator.answer(refuses(code));
    expect(await failure(gateway().send(phone, text, 1))).toMatchObject({ refused: true, forGood });
  });

  it.each([301, 302, 307, 400, 401, 403, 404, 429])(
    "answered with status %i was definitely not sent",
    async (status) => {
      operator.answer((_, response) => void response.writeHead(status, { location: "http://127.0.0.1:1/" }).end("no"));
      expect(await failure(gateway().send(phone, text, 1))).toMatchObject({ refused: true, forGood: false });
      expect(operator.calls).toHaveLength(1);
    },
  );

  it("was definitely not sent if the connection is refused", async () => {
    const url = `http://127.0.0.1:${await freePort()}/sys`;
    expect(await failure(gateway({ url }).send(phone, text, 1))).toMatchObject({ refused: true });
  });

  it.each([
    ["a fault of the operator's", says("fault", 500)],
    ["no JSON", says("OK - 1 SMS, ID - 1")],
    ["an empty answer", says("")],
    ["JSON of another make", says({ done: true })],
    ["a list", says([])],
    ["a code that is no code", says({ error_code: "много" })],
    ["silence", hangs],
    [
      "an answer that never ends",
      (_: unknown, response: { write(text: string): unknown }) =>
        void setInterval(() => response.write(" "), 20).unref(),
    ],
    ["more than an answer can be", says(" ".repeat(100_000))],
    ["a cut line", (_: unknown, response: { destroy(): unknown }) => void response.destroy()],
  ] as const)("answered by %s has an unknown outcome, not a refusal (invariants N3)", async (_, answer) => {
    operator.answer(answer);
    const { refused } = await failure(gateway().send(phone, text, 1));
    expect(refused).toBe(false);
    expect(operator.calls).toHaveLength(1);
  });

  it("answered slowly, but in time, was sent", async () => {
    operator.answer((call, response) => void setTimeout(() => takes(call, response), 120));
    await gateway().send(phone, text, 1);
  });

  it("keeps phone, code and password out of its errors (security L1)", async () => {
    for (const answer of [
      refuses(7),
      says(`{"error":"${phone} ${text}","error_code":7}`),
      says(`${phone} 482913`),
      says({ phone, text }),
      hangs,
    ]) {
      operator.answer(answer);
      const { words } = await failure(gateway().send(phone, text, 1));
      expect(words).not.toMatch(/9000000001|482913|p&ss/);
    }
  });
});

describe("the delivery status of an SMS", () => {
  it.each([
    [{ status: -1 }, "underway"],
    [{ status: 0 }, "underway"],
    [{ status: 1 }, "delivered"],
    [{ status: 2 }, "delivered"],
    [{ status: 3 }, "undelivered"],
    [{ status: 20 }, "undelivered"],
    [{ status: 25 }, "undelivered"],
    [{ status: -3 }, "absent"],
    [{ error: "не найдено", error_code: 3 }, "absent"],
  ])("%j is mapped to %s", async (body, fate) => {
    operator.answer(says(body));
    expect(await gateway().fateOf?.(phone, 77)).toBe(fate);
    expect(operator.calls[0]).toMatchObject({ path: "/sys/status.php", fields: { phone, id: "77", login: "shop" } });
  });

  it.each([
    ["another fault", refuses(2)],
    ["rubbish", says("<html>")],
    ["silence", hangs],
  ] as const)("is unknown after %s", async (_, answer) => {
    operator.answer(answer);
    await expect(gateway().fateOf?.(phone, 77)).rejects.toThrow();
  });
});
