import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationListShape } from "#app/contract/account/notifications.ts";
import { askedReconciliationShape, reconciliationListShape } from "#app/contract/settlements/reconciliations.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import { readCommand } from "#server/operator/command.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { operate } from "#tests/support/operator.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const acts = "/private/finance/reconciliations";

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "acts of reconciliation signed and sent by the shop (product rules §3.6), on %s",
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

    async function requestAct({ isMade = true } = {}) {
      const answer = await shop.call("POST", acts, {
        token,
        body: { dateFrom: "2026-01-01", dateTo: "2026-12-31", format: "xlsx" },
        headers: { "idempotency-key": randomUUID() },
      });
      if (isMade) await makeFiles(shop.ports, fileMakers);
      return answer.data(askedReconciliationShape);
    }
    const operator = (...words: string[]) => operate(shop.ports, ...words);
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

    test("sending shows on the act's page and notifies those who see settlements once, however often it is sent", async () => {
      const { number } = await requestAct();
      expect(await operator("acts", "send", number)).toEqual({ ok: true, message: `${number} is sent, 1 notified` });
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

    test("sending twice at once sends it once", async () => {
      const { number } = await requestAct();
      const answers = await Promise.all([1, 2, 3].map(() => operator("acts", "send", number)));
      expect(answers.map(({ message }) => message).toSorted()).toEqual([
        `${number} is sent, 1 notified`,
        `${number} was sent before`,
        `${number} was sent before`,
      ]);
      expect(await shop.sql("select 1 from reconciliation_sendings")).toHaveLength(1);
      expect(await letters()).toHaveLength(1);
    });

    test("a disputed act is answered by sending it again; the buyer may agree then, and it is final", async () => {
      const { uuid, number } = await requestAct();
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
      expect(await operator("acts", "send", number)).toEqual({
        ok: false,
        message: "the act is signed by both sides already",
      });
      expect((await shown())?.history.map(({ from, to, who }) => [from, to, who])).toEqual([
        ["none", "sent", ""],
        ["sent", "disputed", "Мария Окнова"],
        ["disputed", "sent", ""],
        ["sent", "signed", "Мария Окнова"],
      ]);
    });

    test("the shop and the buyer at once: are applied one after the other, and the history matches the state", async () => {
      for (let round = 0; round < 5; round += 1) {
        const { uuid, number } = await requestAct();
        await Promise.all([operator("acts", "send", number), decide(uuid, "confirm")]);
        const [{ state = "" } = {}] = await shop.sql<{ state: string }>(
          "select sign_state as state from reconciliations where uuid = $1",
          [uuid],
        );
        expect(state).toBe("signed");
      }
    });

    test("an act without a finished file, or an unknown one, cannot be sent", async () => {
      const { number } = await requestAct({ isMade: false });
      expect(await operator("acts", "send", number)).toEqual({
        ok: false,
        message: "the file of the act is not ready yet; try again in a minute",
      });
      expect(await operator("acts", "send", "АС-26-99999")).toEqual({
        ok: false,
        message: "there is no act with this number; `acts list` shows those not signed by both sides",
      });
      expect((await shown())?.signState).toBe("none");
    });

    test("the operator's list contains acts not signed by both sides", async () => {
      const { uuid, number } = await requestAct();
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
