import { randomUUID } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askedReconciliationShape, reconciliationListShape } from "#app/contract/settlements/reconciliations.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { addContracts } from "#tests/support/orders/contracts.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const acts = "/private/finance/reconciliations";
const year = { dateFrom: "2026-01-01", dateTo: "2026-12-31" };

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "acts of reconciliation on %s",
  (engine) => {
    let shop: TestShop;
    let token: string;
    beforeAll(async () => {
      shop = await testShop({ engine });
      ({ token } = await shop.loginAs(small.phones.ooo));
    });
    afterAll(() => shop.close());
    beforeEach(async () => {
      await shop.sql("truncate settlement_entries, settlement_days, reconciliations, reconciliation_history cascade");
      await shop.sql("delete from file_processes");
      await imported(
        `7707083893;1;1;realization;УТ-1;2026-01-10;;1000;;2026-01-31`,
        `7707083893;2;1;payment;ПП-1;2026-02-10;;;400;`,
      );
    });

    const imported = (...lines: string[]) =>
      importSettlements(
        shop.ports,
        testOperator,
        ["inn;doc_id;version;type;number;date;order;debit;credit;due", ...lines].join("\n"),
      );
    const ask = (body: object = {}, key: string = randomUUID(), who = token) =>
      shop.call("POST", acts, {
        token: who,
        body: { ...year, format: "pdf", ...body },
        headers: { "idempotency-key": key },
      });
    const requestAct = async (body: object = {}) => (await ask(body)).data(askedReconciliationShape);
    const list = async (who = token) =>
      (await shop.call("GET", acts, { token: who })).data(reconciliationListShape).items;
    const decide = (uuid: string, verb: "confirm" | "dispute", who = token) =>
      shop.call("POST", `${acts}/${uuid}/${verb}`, {
        token: who,
        body: verb === "dispute" ? { comment: "Нет платёжки № 7 от 1 марта" } : {},
      });
    const make = () => makeFiles(shop.ports, fileMakers);
    const file = async () => {
      const url = (await list())[0]?.process?.file?.url ?? "";
      return new Uint8Array(await (await shop.app.fetch(new Request(`http://shop.test${url}`))).arrayBuffer());
    };

    test("covers one contract on request, and names it; another counterparty's contract is not found (security E4)", async () => {
      await addContracts(shop);
      const further = "select uuid from counterparty_contracts where root_uuid = $1";
      const [{ uuid = "" } = {}] = await shop.sql<{ uuid: string }>(further, [company]);
      await requestAct({ contract: uuid, format: "xlsx" });
      expect((await list())[0]).toMatchObject({ contract: uuid, debit: 0, credit: 0 });
      await make();
      expect(JSON.stringify((await readXlsx(await file())).sheets[0]?.rows)).toContain("по договору № Д-2");
      const main = "select contract_uuid as uuid from counterparties where root_uuid = $1";
      const [foreign] = await shop.sql<{ uuid: string }>(main, [small.counterparties.trader]);
      expect((await ask({ contract: foreign?.uuid })).status).toBe(404);
    });

    test("opening + debit − credit = closing, and the file has the same entries", async () => {
      const { number } = await requestAct({ dateFrom: "2026-02-01", format: "xlsx" });
      expect(number).toMatch(/^АС-\d{2}-\d{5}$/);
      expect((await list())[0]).toMatchObject({
        openingBalance: 1000,
        debit: 0,
        credit: 400,
        closingBalance: 600,
        signState: "none",
      });
      await make();
      const rows = (await readXlsx(await file())).sheets[0]?.rows ?? [];
      expect(rows.map((row) => [row[1], row[2], row[3]]).slice(2)).toMatchObject([
        [expect.stringContaining("Сальдо"), 1000, null],
        [expect.stringContaining("ПП-1"), null, 400],
        ["Обороты за период", 0, 400],
        [expect.stringContaining("Сальдо"), 600, null],
        [expect.stringContaining("задолженность в пользу ООО «Скоба»"), null, null],
      ]);
    });

    test("uses the short name of the company, which needs no declension", async () => {
      await shop.sql("update counterparties set full_name = 'Общество с ограниченной ответственностью «Окна Плюс»'");
      await requestAct({ format: "xlsx" });
      await make();
      const text = JSON.stringify((await readXlsx(await file())).sheets[0]?.rows);
      expect(text).toContain("между ООО «Скоба» и ООО «Окна Плюс»");
      expect(text).not.toContain("Общество");
    });

    test("as a PDF has both sides and the amount in words", async () => {
      await requestAct();
      await make();
      expect(Buffer.from((await file()).subarray(0, 5)).toString()).toBe("%PDF-");
    });

    test("M6: an act made again is the same, whatever the accounts have reported since", async () => {
      const { uuid } = await requestAct({ format: "xlsx" });
      await make();
      const first = (await readXlsx(await file())).sheets[0]?.rows;
      await imported(
        "7707083893;1;2;realization;УТ-1;2026-01-10;;1500;;2026-01-31",
        "7707083893;3;1;payment;ПП-3;2026-03-01;;;1;",
      );
      expect((await shop.call("POST", `${acts}/${uuid}/file`, { token })).status).toBe(200);
      await make();
      expect((await readXlsx(await file())).sheets[0]?.rows).toEqual(first);
      expect((await list())[0]).toMatchObject({ debit: 1000, closingBalance: 600 });
    });

    test("M6: during an import a report has totals and entries of one snapshot", async () => {
      const imports = Array.from({ length: 8 }, (_, at) =>
        imported(`7707083893;p${at};1;realization;УТ-p${at};2026-04-${10 + at};;${100 + at};;`),
      );
      const reports = Array.from({ length: 3 }, () => ask({ format: "xlsx" }));
      await Promise.all([...imports, ...reports]);
      for (const act of await list()) {
        const [{ sum } = { sum: 0 }] = await shop.sql<{ sum: number }>(
          "select coalesce(sum(debit - credit), 0)::float8 as sum from settlement_entries where seq <= (select cut from reconciliations where uuid = $1)",
          [act.uuid],
        );
        expect(act.closingBalance).toBe(sum);
      }
    });

    test("the same form twice, also at once, makes one act", async () => {
      const key = randomUUID();
      const answers = await Promise.all([ask({}, key), ask({}, key), ask({}, key)]);
      expect(new Set(answers.map((one) => one.data(askedReconciliationShape).number)).size).toBe(1);
      expect(await list()).toHaveLength(1);
    });

    test("an unfinished act cannot be agreed to; a signed one stays signed, and the signer is stored", async () => {
      const { uuid } = await requestAct();
      expect((await decide(uuid, "confirm")).body.code).toBe("actNotReady");
      await make();
      const both = await Promise.all([decide(uuid, "confirm"), decide(uuid, "confirm")]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect((await decide(uuid, "dispute")).body.code).toBe("actDecided");
      expect((await list())[0]).toMatchObject({
        signState: "signed",
        can: { confirm: false, dispute: false },
        history: [{ from: "none", to: "signed", who: "Мария Окнова" }],
      });
    });

    test("a disputed act reaches the manager as a message, and may be agreed to afterwards", async () => {
      const { uuid, number } = await requestAct();
      await make();
      expect((await shop.call("POST", `${acts}/${uuid}/dispute`, { token, body: { comment: "нет" } })).status).toBe(
        422,
      );
      expect((await decide(uuid, "dispute")).status).toBe(200);
      const [message] = await shop.sql<{ subject: string; message: string }>(
        "select subject, message from feedbacks order by created_at desc limit 1",
      );
      expect(message?.subject).toContain(number);
      expect(message?.message).toContain("Нет платёжки № 7");
      expect((await decide(uuid, "confirm")).status).toBe(200);
    });

    test("R, E4, E13: an act of another counterparty is not found; without the right nothing is shown", async () => {
      const { uuid } = await requestAct();
      await make();
      const foreign = (await newMember(shop, engine === "pglite" ? 741 : 742, "owner", small.counterparties.trader))
        .token;
      expect(await list(foreign)).toEqual([]);
      for (const path of [`${uuid}/confirm`, `${uuid}/file`, `${randomUUID()}/confirm`])
        expect((await shop.call("POST", `${acts}/${path}`, { token: foreign })).status).toBe(404);
      expect((await decide(uuid, "dispute", foreign)).status).toBe(404);
      const blind = (await newMember(shop, engine === "pglite" ? 743 : 744, { ...everything, seesSettlements: false }))
        .token;
      expect((await shop.call("GET", acts, { token: blind })).status).toBe(403);
      expect((await decide(uuid, "confirm", blind)).status).toBe(403);
      expect((await list())[0]?.signState).toBe("none");
      expect(company).not.toBe(small.counterparties.trader);
    });
  },
);
