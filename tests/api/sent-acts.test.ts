import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationListShape } from "#app/contract/notifications.ts";
import { askedReconciliationShape, reconciliationListShape } from "#app/contract/reconciliations.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import { obey, readCommand } from "#server/process/operator-command.ts";
import { fileMakers } from "#server/use-cases/reports/file-makers.ts";
import { makeFiles } from "#server/use-cases/reports/make-files.ts";
import { postgresUrl } from "#tests/support/database.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shop.ts";

const acts = "/private/finance/reconciliations";

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "acts of reconciliation that the shop signs and sends (decisions §3.6), on %s",
  (engine) => {
    let shop: TestShop;
    let token: string;
    beforeAll(async () => {
      shop = await testShop({ engine });
      ({ token } = await shop.loginAs(small.phones.ooo));
      await shop.sql("update users set email = 'owner@okna.test', email_confirmed_at = now() where phone = $1", [
        small.phones.ooo,
      ]);
      await newMember(shop, 771, { ...everything, seesSettlements: false });
    });
    afterAll(() => shop.close());
    beforeEach(() =>
      shop.sql(
        "truncate reconciliations, reconciliation_history, reconciliation_sendings, notifications, outbox cascade",
      ),
    );

    async function asked({ isMade = true } = {}) {
      const answer = await shop.call("POST", acts, {
        token,
        body: { dateFrom: "2026-01-01", dateTo: "2026-12-31", format: "xlsx" },
        headers: { "idempotency-key": randomUUID() },
      });
      if (isMade) await makeFiles(shop.ports, fileMakers);
      return answer.data(askedReconciliationShape);
    }
    async function operator(...words: string[]) {
      const command = readCommand(words);
      if (command === null || command.name === "restore") throw new Error(`no command: ${words.join(" ")}`);
      return obey(shop.ports, command);
    }
    const decide = (uuid: string, verb: "confirm" | "dispute") =>
      shop.call("POST", `${acts}/${uuid}/${verb}`, {
        token,
        body: verb === "dispute" ? { comment: "Нет платёжки № 7 от 1 марта" } : {},
      });
    const shown = async () =>
      (await shop.call("GET", acts, { token })).data(reconciliationListShape).items.find(({ number }) => number);
    const letters = () =>
      shop.sql<{ recipient: string; params: unknown }>(
        "select recipient, params from outbox where template = 'act.sent' order by created_at, uuid",
      );

    test("an act is sent: its page says so, and who sees settlements is told once, however often it is sent", async () => {
      const { number } = await asked();
      expect(await operator("acts", "send", number)).toEqual({ ok: true, message: `${number} is sent, 1 told` });
      const again = await Promise.all([operator("acts", "send", number), operator("acts", "send", number, "Ещё раз")]);
      expect(again).toEqual(Array(2).fill({ ok: true, message: `${number} was sent before` }));
      expect(await shown()).toMatchObject({
        signState: "sent",
        comment: null,
        can: { confirm: true, dispute: true },
        history: [{ from: "none", to: "sent", who: "", comment: null }],
      });
      const notices = (await shop.call("GET", "/private/users/notifications", { token })).data(notificationListShape);
      expect(notices.items).toMatchObject([
        { event: "act.sent", params: { number }, path: "/profile/mutual-settlements" },
      ]);
      expect(await shop.sql("select 1 from notifications")).toHaveLength(1);
      const [letter, ...others] = await letters();
      expect([letter?.recipient, others]).toEqual(["owner@okna.test", []]);
      const { subject, text } = writeEmail("act.sent", letter?.params, shop.ports);
      expect(subject).toBe(`Акт сверки № ${number} ждёт вашего решения`);
      expect(text).toContain("/profile/mutual-settlements");
    });

    test("sent twice at once, it is sent once", async () => {
      const { number } = await asked();
      const answers = await Promise.all([1, 2, 3].map(() => operator("acts", "send", number)));
      expect(answers.map(({ message }) => message).toSorted()).toEqual([
        `${number} is sent, 1 told`,
        `${number} was sent before`,
        `${number} was sent before`,
      ]);
      expect(await shop.sql("select 1 from reconciliation_sendings")).toHaveLength(1);
      expect(await letters()).toHaveLength(1);
    });

    test("what the buyer disputes is answered by sending it once more; he may agree then, and nothing moves after", async () => {
      const { uuid, number } = await asked();
      await operator("acts", "send", number);
      expect((await decide(uuid, "dispute")).status).toBe(200);
      expect((await operator("acts", "list", "disputed")).message).toContain(number);
      expect((await operator("acts", "send", number, "Платёжка", "№ 7 учтена в апреле")).ok).toBe(true);
      expect(await shown()).toMatchObject({ signState: "sent", comment: "Платёжка № 7 учтена в апреле" });
      expect((await letters()).map(({ params }) => params)).toMatchObject([
        { number },
        { number, comment: "Платёжка № 7 учтена в апреле" },
      ]);
      expect((await decide(uuid, "confirm")).status).toBe(200);
      expect(await operator("acts", "send", number)).toEqual({ ok: false, message: "it is signed by both" });
      expect((await shown())?.history.map(({ from, to, who }) => [from, to, who])).toEqual([
        ["none", "sent", ""],
        ["sent", "disputed", "Мария Окнова"],
        ["disputed", "sent", ""],
        ["sent", "signed", "Мария Окнова"],
      ]);
    });

    test("the shop and the buyer at once: one after the other, and the history tells the same as the state", async () => {
      for (let round = 0; round < 5; round += 1) {
        const { uuid, number } = await asked();
        await Promise.all([operator("acts", "send", number), decide(uuid, "confirm")]);
        const [{ state = "" } = {}] = await shop.sql<{ state: string }>(
          "select sign_state as state from reconciliations where uuid = $1",
          [uuid],
        );
        expect(state).toBe("signed");
      }
    });

    test("an act whose file is not made yet, or that nobody asked for, is not sent", async () => {
      const { number } = await asked({ isMade: false });
      expect(await operator("acts", "send", number)).toEqual({ ok: false, message: "its file is not made yet" });
      expect(await operator("acts", "send", "АС-26-99999")).toEqual({
        ok: false,
        message: "there is no act of this number",
      });
      expect((await shown())?.signState).toBe("none");
    });

    test("the operator's list has what is not signed by both", async () => {
      const { uuid, number } = await asked();
      const [{ name = "" } = {}] = await shop.sql<{ name: string }>(
        "select name from counterparties where root_uuid = $1",
        [company],
      );
      expect((await operator("acts", "list")).message).toBe(`${number}  none  2026-01-01…2026-12-31  0.00  ${name}`);
      await decide(uuid, "confirm");
      expect((await operator("acts", "list")).message).toBe("no acts");
      expect((await operator("acts", "list", "signed")).message).toContain(number);
      expect([["acts"], ["acts", "send"], ["acts", "list", "lost"], ["acts", "burn", number]].map(readCommand)).toEqual(
        Array(4).fill(null),
      );
    });
  },
);
