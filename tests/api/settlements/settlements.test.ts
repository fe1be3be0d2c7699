import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settlementsShape, type Settlements } from "#app/contract/settlements/settlements.ts";
import { addDays } from "#app/domain/local-time.ts";
import { documentTypes, type DocumentType } from "#app/domain/settlement/documents.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { addContracts } from "#tests/support/orders/contracts.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const path = "/private/finance/mutual-settlements";
const start = "2026-01-01";

/** Kopecks. */
type Entry = { day: number; type: DocumentType; debit: number; credit: number; dueIn: number | null };

const entry: fc.Arbitrary<Entry> = fc
  .record({
    day: fc.nat({ max: 60 }),
    type: fc.constantFrom(...documentTypes),
    sum: fc.integer({ min: 1, max: 500_000_00 }),
    isDebit: fc.boolean(),
    dueIn: fc.option(fc.nat({ max: 90 })),
  })
  .map(({ day, type, sum, isDebit, dueIn }) => ({
    day,
    type,
    debit: isDebit ? sum : 0,
    credit: isDebit ? 0 : sum,
    dueIn: isDebit ? dueIn : null,
  }));

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "mutual settlements on %s",
  (engine) => {
    let shop: TestShop;
    let token: string;
    let contract: string;
    beforeAll(async () => {
      shop = await testShop({ engine });
      ({ token } = await shop.loginAs(small.phones.ooo));
      contract =
        (
          await shop.sql<{ uuid: string }>("select contract_uuid as uuid from counterparties where root_uuid = $1", [
            company,
          ])
        )[0]?.uuid ?? "";
    });
    afterAll(() => shop.close());
    beforeEach(async () => {
      await shop.sql("truncate settlement_entries, settlement_days");
    });

    async function record(entries: readonly Entry[], rootUuid: string = company): Promise<void> {
      for (const [place, { day, type, debit, credit, dueIn }] of entries.entries()) {
        const date = addDays(start, day);
        await shop.sql(
          `insert into settlement_entries (uuid, root_uuid, contract_uuid, source, doc_id, document_type, document_number, document_date, debit, credit, due_date)
         values ($1, $2, $3, 'test', $4, $5, $6, $7, $8, $9, $10)`,
          [
            shop.ports.ids.uuid(),
            rootUuid,
            contract,
            `${rootUuid}/${place}`,
            type,
            `Д-${place}`,
            date,
            debit / 100,
            credit / 100,
            dueIn === null ? null : addDays(date, dueIn),
          ],
        );
      }
    }
    const ask = async (query: string, who = token): Promise<Settlements> =>
      (await shop.call("GET", `${path}?${query}`, { token: who })).data(settlementsShape);
    const kopecks = (roubles: number) => Math.round(roubles * 100);

    test("M6: opening + debit − credit = closing, each row continues the one before it, and unpaid documents add up to the debt", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(entry, { maxLength: 14 }),
          fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 })),
          async (entries, [one, other]) => {
            await shop.sql("truncate settlement_entries, settlement_days");
            await record(entries);
            const [from, to] = [Math.min(one, other), Math.max(one, other)];
            const { header, rows, months } = await ask(
              `dateFrom=${addDays(start, from)}&dateTo=${addDays(start, to)}&limit=100`,
            );
            const sumOf = (those: readonly Entry[]) =>
              those.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
            const inside = entries.filter(({ day }) => day >= from && day <= to);
            expect(kopecks(header.openingBalance)).toBe(sumOf(entries.filter(({ day }) => day < from)));
            expect(kopecks(header.openingBalance) + kopecks(header.debit) - kopecks(header.credit)).toBe(
              kopecks(header.closingBalance),
            );
            expect(kopecks(header.balance)).toBe(sumOf(entries));
            expect(months.at(-1)?.balance).toBe(header.closingBalance);
            expect(rows.total).toBe(inside.length);
            let balance = kopecks(header.openingBalance);
            for (const row of rows.items.toReversed()) {
              balance += kopecks(row.debit) - kopecks(row.credit);
              expect(kopecks(row.balance)).toBe(balance);
              expect(kopecks(row.paidSum) + kopecks(row.remainder)).toBe(row.state === null ? 0 : kopecks(row.debit));
            }
            expect(kopecks(header.debt)).toBe(Math.max(0, sumOf(entries)));
            const { aging } = header;
            expect(Object.values(aging).reduce((sum, part) => sum + kopecks(part), 0)).toBe(kopecks(header.debt));
            const unpaid = await ask(`dateFrom=${start}&dateTo=${addDays(start, 60)}&onlyUnpaid=true&limit=100`);
            expect(unpaid.rows.items.reduce((sum, { remainder }) => sum + kopecks(remainder), 0)).toBe(
              kopecks(header.debt),
            );
            expect(unpaid.rows.items.every(({ state }) => state !== "paid" && state !== null)).toBe(true);
          },
        ),
        { numRuns: 25 },
      );
    });

    test("M6: an entry is never changed or removed, and the same document and version is stored once", async () => {
      await record([{ day: 1, type: "realization", debit: 100_00, credit: 0, dueIn: 5 }]);
      await expect(shop.sql("update settlement_entries set debit = 1")).rejects.toThrow(/never changed/);
      await expect(shop.sql("delete from settlement_entries")).rejects.toThrow(/never changed/);
      await expect(record([{ day: 2, type: "payment", debit: 0, credit: 100_00, dueIn: null }])).rejects.toThrow(
        /unique/,
      );
    });

    const head = "inn;doc_id;version;type;number;date;order;debit;credit;due";
    const imported = async (...lines: string[]) =>
      importSettlements(shop.ports, testOperator, [head, ...lines].join("\n"));
    const inn = async () =>
      (await shop.sql<{ inn: string }>("select inn from counterparties where root_uuid = $1", [company]))[0]?.inn ?? "";

    test("M6: the accounts' file can be imported repeatedly and concurrently; a newer version adds the difference", async () => {
      const of = await inn();
      const file = [
        `${of};1;1;realization;УТ-1;2026-01-10;МСК-26-000001;1 250,50;;2026-01-31`,
        `${of};2;1;payment;ПП-1;2026-01-20;;;250,5;`,
      ];
      const twice = await Promise.all([imported(...file), imported(...file)]);
      expect(twice.map((one) => (one.ok ? one.value.entries : one)).toSorted()).toEqual([0, 2]);
      const period = `dateFrom=${start}&dateTo=2026-12-31`;
      expect((await ask(period)).header.balance).toBe(1_000);
      expect(await imported(`${of};1;2;realization;УТ-1;2026-01-12;МСК-26-000001;1000,50;;2026-01-31`)).toEqual({
        ok: true,
        value: { entries: 1, known: 0 },
      });
      const { header, rows } = await ask(period);
      expect(header.balance).toBe(750);
      expect(rows.items.map(({ documentType, debit, credit }) => [documentType, debit, credit])).toEqual([
        ["payment", 0, 250.5],
        ["correction", 0, 250],
        ["realization", 1_250.5, 0],
      ]);
      expect(await imported(...file)).toEqual({ ok: true, value: { entries: 0, known: 2 } });
    });

    test("M6: an import that fails halfway stores nothing; repeated it stores everything once", async () => {
      const of = await inn();
      const file = [
        `${of};1;1;realization;УТ-1;2026-01-10;;1000;;2026-01-31`,
        `${of};2;1;payment;ПП-1;2026-01-20;;;400;`,
      ];
      const dying = shop.replica({ failpoints: failpointsFrom("settlements.written:throw:1") });
      const csv = [head, ...file].join("\n");
      await expect(importSettlements(dying.ports, testOperator, csv)).rejects.toThrow("settlements.written");
      expect(await shop.sql("select 1 from settlement_entries")).toEqual([]);
      const period = `dateFrom=${start}&dateTo=2026-12-31`;
      expect((await ask(period)).header.balance).toBe(0);
      expect(await imported(...file)).toEqual({ ok: true, value: { entries: 2, known: 0 } });
      expect((await ask(period)).header.balance).toBe(600);
    });

    test("documents belong to the contract they name, otherwise the main one; corrections stay with the corrected document", async () => {
      await addContracts(shop);
      const of = await inn();
      const byContract = (...lines: string[]) =>
        importSettlements(shop.ports, testOperator, [`${head};contract`, ...lines].join("\n"));
      expect(
        await byContract(
          `${of};1;1;realization;УТ-1;2026-01-10;;1000;;2026-01-31;`,
          `${of};2;1;realization;УТ-2;2026-01-10;;300;;2026-01-31;Д-2`,
          `${of};2;2;realization;УТ-2;2026-01-11;;250;;2026-01-31;`,
        ),
      ).toMatchObject({ ok: true });
      const all = await ask(`dateFrom=${start}&dateTo=2026-12-31`);
      expect(all.contracts.map(({ number }) => number)).toEqual(["Д-1", "Д-2"]);
      const owed = async (uuid = "") =>
        (await ask(`dateFrom=${start}&dateTo=2026-12-31&contract=${uuid}`)).header.balance;
      expect([all.header.balance, ...(await Promise.all(all.contracts.map(({ uuid }) => owed(uuid))))]).toEqual([
        1_250, 1_000, 250,
      ]);
      expect(await byContract(`${of};3;1;payment;ПП-1;2026-01-20;;;10;;Д-3`)).toEqual({
        ok: false,
        code: "settlementContract",
        line: 2,
      });
    });

    test.each([
      ["0000000000;9;1;payment;ПП;2026-01-20;;;1;", { code: "settlementInn", line: 3 }],
      ["INN;9;1;gift;ПП;2026-01-20;;;1;", { code: "settlementLine", line: 3 }],
      ["INN;9;1;payment;ПП;2026-02-30;;;1;", { code: "settlementLine", line: 3 }],
      ["INN;9;1;payment;ПП;2026-01-20;;;-1;", { code: "settlementLine", line: 3 }],
      ["INN;9;1;payment", { code: "settlementLine", line: 1 }],
    ])("a file with the line %s is refused as a whole", async (line, refusal) => {
      const of = await inn();
      const good = `${of};8;1;payment;ПП-8;2026-01-20;;;10;`;
      expect(await imported(good, line.replace("INN", of))).toMatchObject({ ok: false, ...refusal });
      expect((await ask(`dateFrom=${start}&dateTo=2026-12-31`)).rows.total).toBe(0);
    });

    test("a page of a filtered list keeps the balances of the whole account", async () => {
      await record([
        { day: 1, type: "realization", debit: 100_00, credit: 0, dueIn: 5 },
        { day: 1, type: "payment", debit: 0, credit: 40_00, dueIn: null },
        { day: 2, type: "realization", debit: 10_00, credit: 0, dueIn: 5 },
      ]);
      const { rows } = await ask(`dateFrom=${start}&dateTo=2026-03-01&type=realization&limit=1&page=2`);
      expect(rows).toMatchObject({ total: 2, pages: 2, items: [{ documentNumber: "Д-0", balance: 100, paidSum: 40 }] });
      const both = await ask(`dateFrom=${start}&dateTo=2026-03-01&type=payment,realization`);
      expect(both.rows.total).toBe(3);
    });

    describe("a correction lowers the document it corrects, not the oldest debt", () => {
      const columns = `${head};contract;corrects`;
      const taken = (...lines: string[]) => importSettlements(shop.ports, testOperator, [columns, ...lines].join("\n"));
      const rests = async () => {
        const { rows, header } = await ask(`dateFrom=${start}&dateTo=2026-12-31&type=realization`);
        const left = rows.items.toReversed().map(({ remainder }) => remainder);
        expect(left.reduce((sum, one) => sum + one, 0)).toBe(header.debt);
        return left;
      };
      const debts = (of: string) => [
        `${of};1;1;realization;УТ-1;2026-01-10;МСК-1;1000;;2026-01-31;;`,
        `${of};2;1;realization;УТ-2;2026-01-20;МСК-2;500;;2026-02-10;;`,
        `${of};3;1;realization;УТ-3;2026-01-25;МСК-2;200;;2026-02-10;;`,
      ];

      test.each([
        ["by a newer version of it", "2;2;realization;УТ-2;2026-02-01;МСК-2;400;;2026-02-10;;"],
        ["by its id", "9;1;correction;УКД-9;2026-02-01;;;100;;;2"],
        ["by its number", "9;1;return;В-9;2026-02-01;;;100;;;УТ-2"],
        ["by its order, the first document that is large enough", "9;1;correction;УКД-9;2026-02-01;МСК-2;;100;;;"],
      ])("named %s", async (_, correction) => {
        const of = await inn();
        expect(await taken(...debts(of), `${of};${correction}`)).toMatchObject({ ok: true });
        expect(await rests()).toEqual([1_000, 400, 200]);
        await taken(`${of};p;1;payment;ПП;2026-02-02;;;1100;;;`);
        expect(await rests()).toEqual([0, 300, 200]);
      });

      test.each([
        ["by its id", "9;1;correction;УКД-9;2026-02-01;;;600;;;2"],
        ["by its number", "9;1;correction;УКД-9;2026-02-01;;;600;;;УТ-2"],
        ["by its order", "9;1;correction;УКД-9;2026-02-01;МСК-2;;600;;;"],
        ["by a number of its own", "9;1;correction;УТ-2;2026-02-01;;;600;;;"],
      ])("imported before it and named %s; the excess covers the oldest debt", async (_, correction) => {
        const of = await inn();
        await taken(`${of};${correction}`);
        await taken(...debts(of));
        expect(await rests()).toEqual([900, 0, 200]);
      });

      test("an import does not match the corrections of other counterparties", async () => {
        const of = await inn();
        await shop.sql("alter table settlement_entries disable trigger user");
        await shop.sql(
          `insert into settlement_entries (uuid, root_uuid, contract_uuid, source, doc_id, document_type, document_number,
                                           document_date, credit)
           select gen_random_uuid(), $1, $2, 'test', 'В' || n, 'return', 'В-' || n, $3, 1 from generate_series(1, 40000) n`,
          [company, contract, start],
        );
        await shop.sql("alter table settlement_entries enable trigger user");
        expect(await taken(...debts(of), `${of};9;1;correction;УКД-9;2026-02-01;;;100;;;2`)).toMatchObject({
          ok: true,
        });
        expect(await rests()).toEqual([1_000, 400, 200]);
      });

      test("a correction of a contract's document belongs to that contract", async () => {
        await addContracts(shop);
        const of = await inn();
        expect(
          await taken(
            `${of};1;1;realization;УТ-1;2026-01-10;;1000;;2026-01-31;;`,
            `${of};2;1;realization;УТ-2;2026-01-20;;500;;2026-02-10;Д-2;`,
            `${of};9;1;correction;УКД-9;2026-02-01;;;100;;;УТ-2`,
          ),
        ).toMatchObject({ ok: true });
        expect(await rests()).toEqual([1_000, 400]);
      });
    });

    test("R, E4: another counterparty's documents are not included and cannot be requested by contract", async () => {
      await record([{ day: 1, type: "realization", debit: 100_00, credit: 0, dueIn: 5 }], small.counterparties.trader);
      const mine = await ask(`dateFrom=${start}&dateTo=2026-12-01&contract=${contract}`);
      expect([mine.rows.total, mine.header.balance]).toEqual([0, 0]);
    });

    test("only members with the right see settlements; a person and a guest have none", async () => {
      const blind = await newMember(shop, engine === "pglite" ? 711 : 712, { ...everything, seesSettlements: false });
      expect((await shop.call("GET", path, { token: blind.token })).status).toBe(403);
      const { token: person } = await shop.loginAs(small.phones.phys);
      expect((await shop.call("GET", path, { token: person })).status).toBe(403);
      expect((await shop.call("GET", path)).status).toBe(401);
    });

    test.each([
      "dateFrom=2026-02-30",
      "dateFrom=2026-03-01&dateTo=2026-02-01",
      "type=gift",
      "page=0",
      "contract=1",
      "dateFrom=2020-01-01",
    ])("%s is refused with a message", async (query) => {
      const { status, body } = await shop.call("GET", `${path}?${query}`, { token });
      expect([status, body.messages?.[0]?.length ?? 0]).toEqual([422, expect.any(Number)]);
    });
  },
);
