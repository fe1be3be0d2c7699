import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmAnswerShape, registrationDraftShape } from "#app/contract/account/auth.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/public/users/register/draft";
const typed = { type: "legal", inn: "7799004183", name: "ООО «Окна и двери»" };

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function codeOf(phone: string, fingerprint: string): Promise<{ phone: string; code: string }> {
  await shop.call("POST", "/public/auth/login", { body: { phone }, fingerprint });
  return { phone, code: shop.lastCode(phone) };
}

async function proofOf(guess: { phone: string; code: string }, fingerprint: string) {
  const answer = await shop.call("POST", "/public/auth/login/confirm", { body: guess, fingerprint });
  if (answer.status !== 200) return answer.body.code;
  const data = answer.data(confirmAnswerShape);
  return data.needRegister ? data : "session";
}

async function provenPhone(phone: string): Promise<string> {
  const fingerprint = shop.ports.ids.uuid();
  const proof = await proofOf(await codeOf(phone, fingerprint), fingerprint);
  if (typeof proof !== "object") throw new Error("the phone is not proven");
  return proof.registerToken;
}

describe("a registration draft", () => {
  it("keeps the typed values with the proof of the phone until the proof is spent", async () => {
    const phone = "+79000000401";
    const registerToken = await provenPhone(phone);
    const empty = await shop.call("POST", path, { body: { registerToken } });
    expect(empty.data(registrationDraftShape)).toEqual({ phone, typed: {} });
    await shop.call("POST", path, { body: { registerToken, typed } });
    const response = await shop.call("POST", path, { body: { registerToken } });
    expect(response.data(registrationDraftShape)).toEqual({ phone, typed });

    const person = { firstName: "Анна", lastName: "Петрова", email: "anna@example.ru", cityUuid: small.cities.msk };
    const consents = { personalData: true, offer: true, marketing: false, smsMarketing: false };
    await shop.call("POST", "/public/users/register", {
      body: { type: "physical", phone, registerToken, consents, ...person },
    });
    const after = await shop.call("POST", path, { body: { registerToken } });
    expect([after.status, after.body.code]).toEqual([422, "registerTokenExpired"]);
    expect(await shop.sql("select payload from login_codes where phone = $1", [phone])).toEqual([{ payload: null }]);
  });

  it("opens only by its own token and keeps only fields of the form", async () => {
    const registerToken = await provenPhone("+79000000402");
    for (const token of ["", "x", `${registerToken}x`]) {
      const { status, body } = await shop.call("POST", path, { body: { registerToken: token } });
      expect([status, body.code]).toEqual([422, "registerTokenExpired"]);
    }
    for (const odd of [{ role: "admin" }, { inn: 7 }, { name: "x".repeat(501) }]) {
      const { status, body } = await shop.call("POST", path, { body: { registerToken, typed: odd } });
      expect([status, body.code]).toEqual([422, "validation"]);
    }
  });
});

describe("sending the right code of a new phone again", () => {
  it("proves the phone again to the browser that requested it, and to no other", async () => {
    const [own, other] = [shop.ports.ids.uuid(), shop.ports.ids.uuid()];
    const guess = await codeOf("+79000000403", own);
    expect(await proofOf(guess, own)).toMatchObject({ needRegister: true });
    expect(await proofOf(guess, other)).toBe("codeUsed");
    expect(await proofOf(guess, own)).toMatchObject({ needRegister: true });
  });

  it("uses up an attempt of the code each time", async () => {
    const own = shop.ports.ids.uuid();
    const guess = await codeOf("+79000000404", own);
    for (let tries = 0; tries < 5; tries += 1) expect(await proofOf(guess, own)).toMatchObject({ needRegister: true });
    expect(await proofOf(guess, own)).toBe("codeUsed");
  });

  it("does not open the account that the phone got meanwhile", async () => {
    const own = shop.ports.ids.uuid();
    const guess = await codeOf(small.phones.phys, own);
    expect(await proofOf(guess, own)).toBe("session");
    expect(await proofOf(guess, own)).toBe("codeUsed");
  });
});
