import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmAnswerShape } from "#app/contract/account/auth.ts";
import { postgresUrl, small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const times = 10;
const company = {
  inn: "7799004183",
  kpp: "779901001",
  name: "ООО «Окна и двери»",
  ogrn: "1237799004189",
  address: "115191, Москва, Малая Тульская, 25",
};
const bodyOf = (phone: string) => ({
  phone,
  email: "sklad@example.ru",
  firstName: "Анна",
  lastName: "Петрова",
  cityUuid: small.cities.msk,
  consents: { personalData: true, offer: true, marketing: true, smsMarketing: false },
});

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "one registration form sent many times at once, on %s",
  (engine) => {
    let shop: TestShop;
    beforeAll(async () => {
      shop = await testShop({ engine });
    });
    afterAll(() => shop.close());

    /** Repeats are identical, including the cookie, as from a browser. */
    const again = (path: string, body: object) => {
      const fingerprint = shop.ports.ids.uuid();
      const send = () => shop.call("POST", path, { body, fingerprint });
      return Promise.all(Array.from({ length: times }, send));
    };
    const codeFor = async (path: string, body: { phone: string }) => {
      await shop.call("POST", path, { body });
      return shop.lastCode(body.phone);
    };
    async function proofOf(phone: string): Promise<string> {
      const code = await codeFor("/public/auth/login", { phone });
      const answer = await shop.call("POST", "/public/auth/login/confirm", { body: { phone, code } });
      const data = answer.data(confirmAnswerShape);
      if (!data.needRegister) throw new Error("the phone has an account");
      return data.registerToken;
    }
    async function made(phone: string) {
      const [row] = await shop.sql(
        `select count(distinct u.uuid)::int as users, count(distinct uc.root_uuid)::int as counterparties,
                count(distinct s.uuid)::int as sessions, (select count(*)::int from consents c where c.user_uuid = any(array_agg(u.uuid))) as consents
           from users u left join user_counterparties uc on uc.user_uuid = u.uuid left join sessions s on s.user_uuid = u.uuid
          where u.phone = $1`,
        [phone],
      );
      return row;
    }
    const refusals = (answers: TestAnswer[]) =>
      answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`);

    it("with the proof of the phone: creates one user and one person; the other requests report the proof as used", async () => {
      const phone = "+79000000301";
      const registerToken = await proofOf(phone);
      const answers = await again("/public/users/register", { ...bodyOf(phone), type: "physical", registerToken });
      expect(refusals(answers)).toEqual(Array(times - 1).fill("422 registerTokenExpired"));
      expect(await made(phone)).toEqual({ users: 1, counterparties: 1, sessions: 1, consents: 3 });
    });

    it("of an organisation: creates one organisation and no request to join it", async () => {
      const phone = "+79000000302";
      const registerToken = await proofOf(phone);
      const answers = await again("/public/users/register", {
        ...bodyOf(phone),
        type: "legal",
        company,
        registerToken,
      });
      expect(refusals(answers)).toHaveLength(times - 1);
      expect(await made(phone)).toEqual({ users: 1, counterparties: 1, sessions: 1, consents: 3 });
      expect(await shop.sql("select inn from counterparties where inn = $1", [company.inn])).toHaveLength(1);
      expect(await shop.sql("select 1 from join_requests")).toEqual([]);
    });

    it("without a proof: sends one code", async () => {
      const phone = "+79000000303";
      const answers = await again("/public/users/register", { ...bodyOf(phone), type: "physical" });
      expect(refusals(answers)).toEqual(Array(times - 1).fill("422 codeCoolDown"));
      expect(await shop.sql("select 1 from login_codes where phone = $1", [phone])).toHaveLength(1);
      expect(await made(phone)).toMatchObject({ users: 0 });
    });

    it("with the right code: creates one user and one session; the other requests report the code as used", async () => {
      const phone = "+79000000304";
      const code = await codeFor("/public/users/register", { ...bodyOf(phone), ...{ type: "physical" } });
      const answers = await again("/public/users/register/code", { phone, code });
      expect(refusals(answers)).toEqual(Array(times - 1).fill("422 codeUsed"));
      expect(await made(phone)).toEqual({ users: 1, counterparties: 1, sessions: 1, consents: 3 });
    });
  },
);
