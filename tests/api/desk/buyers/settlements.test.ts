import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskCompanyShape } from "#app/contract/desk/buyers/companies.ts";
import { deskActsShape, settlementRunsShape, settlementUploadPath } from "#app/contract/desk/buyers/settlements.ts";
import { fileNameHeader } from "#app/contract/files/files.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { askedReconciliationShape } from "#app/contract/settlements/reconciliations.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { testOperator } from "#tests/support/operator.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const inn = "7707083893";
const head = "inn;doc_id;version;type;number;date;order;debit;credit;due";
const good = `${inn};1;1;realization;УТ-1;2026-01-10;;1000;;2026-01-31`;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("truncate settlement_entries, settlement_days, settlement_runs, reconciliations cascade");
});

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const upload = (desk: Desk, content: string | Buffer, key = `file-${(keys += 1)}`) =>
  desk.call("POST", settlementUploadPath, {
    body: new Uint8Array(Buffer.from(content)),
    headers: {
      "content-type": "application/octet-stream",
      [fileNameHeader]: encodeURIComponent("Январь.csv"),
      "idempotency-key": key,
    },
  });
const runs = async (desk: Desk) => (await desk.call("GET", "/desk/settlement-runs")).data(settlementRunsShape).items;
const entries = async () => (await shop.sql("select from settlement_entries")).length;

describe("files of mutual settlements at the desk", () => {
  it("come whole, once a key, and name who brought them", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const csv = [head, good].join("\n");
    for (let press = 0; press < 2; press += 1)
      expect((await upload(desk, csv, "same")).body.data).toEqual({ entries: 1, known: 0 });
    expect((await upload(desk, csv)).body.data).toEqual({ entries: 0, known: 1 });
    expect(await entries()).toBe(1);
    expect(await runs(desk)).toMatchObject([
      { status: "done", documents: 1, entries: 0, known: 1 },
      { status: "done", documents: 1, entries: 1, known: 0, fileName: "Январь.csv", by: desk.name },
    ]);
    expect(await shop.sql("select action from audit_log where actor_id = $1", [desk.uuid])).toHaveLength(2);
  });

  it("are refused with every bad line, and change nothing", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const bad = [`0000000000;2;1;payment;ПП;2026-01-20;;;1;`, "нет", `${inn};3;1;gift;ПП;2026-01-20;;;1;`];
    const answer = await upload(desk, [head, good, bad[0], bad[2]].join("\n"));
    expect(answer.body.code).toBe("settlementInn");
    expect(await entries()).toBe(0);
    expect(await runs(desk)).toMatchObject([
      {
        status: "refused",
        documents: 3,
        entries: 0,
        refused: [
          { line: 3, code: "settlementInn" },
          { line: 4, code: "settlementLine" },
        ],
      },
    ]);
  });

  it("are read in Windows-1251 as well", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const bytes = Buffer.from([...`${head}\n`].map((sign) => sign.charCodeAt(0)));
    const row = Buffer.from([...good].map((sign) => (sign === "У" ? 0xd3 : sign === "Т" ? 0xd2 : sign.charCodeAt(0))));
    expect((await upload(desk, Buffer.concat([bytes, row]))).status).toBe(200);
    expect(await shop.sql("select document_number as number from settlement_entries")).toEqual([{ number: "УТ-1" }]);
  });

  it("brought by the operator's command are listed too, one that was cut off as such", async () => {
    const dying = shop.replica({ failpoints: failpointsFrom("settlements.written:throw:1") });
    await expect(importSettlements(dying.ports, testOperator, [head, good].join("\n"))).rejects.toThrow();
    expect(await entries()).toBe(0);
    await importSettlements(shop.ports, testOperator, [head, good].join("\n"));
    expect((await runs(await atDesk(shop, ["admin"]))).map(({ status }) => status)).toEqual(["done", "failed"]);
    // A process that was killed could not say so.
    await shop.sql("update settlement_runs set status = 'running' where status = 'failed'");
    expect((await runs(await atDesk(shop, ["admin"])))[1]?.status).toBe("running");
    await shop.sql(
      "update settlement_runs set started_at = started_at - interval '11 minutes' where status = 'running'",
    );
    expect((await runs(await atDesk(shop, ["admin"])))[1]?.status).toBe("failed");
  });

  it("are brought and seen by finance and administrators alone", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = ["admin", "finance"].includes(role);
      expect((await desk.call("GET", "/desk/settlement-runs")).status, role).toBe(may ? 200 : 403);
      expect((await desk.call("GET", "/desk/acts")).status, role).toBe(may ? 200 : 403);
      // The catalogue imports goods and no settlements.
      expect((await upload(desk, `${head}\nнет`)).status, role).toBe(may ? 422 : 403);
    }
  });
});

describe("acts of reconciliation at the desk", () => {
  it("are listed by state within the person's cities, and on the card of their company", async () => {
    const [act] = [shop.ports.ids.uuid()];
    await shop.sql(
      `insert into reconciliations (uuid, number, root_uuid, date_from, date_to, format, form_key, cut, opening, debit, credit, entries, user_uuid, sign_state)
       values ($1, 'АС-1', $2, '2026-01-01', '2026-03-31', 'pdf', $1, 0, 100, 50, 400, 0, $3, 'disputed')`,
      [act, small.counterparties.company, small.users.ooo],
    );
    const desk = await atDesk(shop, ["finance"]);
    const list = async (one: Desk, query = "") =>
      (await one.call("GET", `/desk/acts${query}`)).data(deskActsShape).items;
    const expected = { number: "АС-1", balance: -250, state: "disputed", from: "2026-01-01" };
    expect(await list(desk)).toMatchObject([expected]);
    expect(await list(desk, "?state=signed")).toEqual([]);
    expect(await list(await atDesk(shop, ["finance"], { cities: [shop.ports.ids.uuid()] }))).toEqual([]);
    const card = await desk.call("GET", `/desk/companies/${small.counterparties.company}`);
    expect(card.data(deskCompanyShape).acts).toMatchObject([expected]);
    const other = await desk.call("GET", `/desk/companies/${small.counterparties.trader}`);
    expect(other.data(deskCompanyShape).acts).toEqual([]);
  });

  it("are downloaded as the file that the company has, and made again when that file is gone", async () => {
    const { token } = await shop.loginAs(small.phones.ooo);
    await importSettlements(shop.ports, testOperator, [head, good].join("\n"));
    const finance = await atDesk(shop, ["finance"]);
    for (const format of ["pdf", "xlsx"] as const) {
      const asked = await shop.call("POST", "/private/finance/reconciliations", {
        ...{ token, body: { dateFrom: "2026-01-01", dateTo: "2026-12-31", format } },
        headers: { "idempotency-key": shop.ports.ids.uuid() },
      });
      const { uuid } = asked.data(askedReconciliationShape);
      const file = () => finance.call("GET", `/desk/acts/${uuid}/file`);
      const early = await file();
      expect(early.status, early.text).toBe(200);
      await makeFiles(shop.ports, fileMakers);
      await shop.sql("update file_processes set file_name = 'kept.' || $1 where status = 'done'", [format]);
      const kept = await file();
      expect(kept.headers.get("content-disposition")).toContain(`kept.${format}`);
      await shop.sql("update reconciliations set process_uuid = null where uuid = $1", [uuid]);
      const anew = await file();
      expect(anew.headers.get("content-disposition")).toMatch(new RegExp(`\\.${format}$`));
      expect(anew.headers.get("content-disposition")).not.toContain("kept");
      for (const role of staffRoles) {
        const may = ["admin", "finance"].includes(role);
        const answer = await (await atDesk(shop, [role])).call("GET", `/desk/acts/${uuid}/file`);
        expect(answer.status, role).toBe(may ? 200 : 403);
      }
      const elsewhere = await atDesk(shop, ["finance"], { cities: [shop.ports.ids.uuid()] });
      expect((await elsewhere.call("GET", `/desk/acts/${uuid}/file`)).body.code).toBe("actNotFound");
    }
    expect(await taken(finance.uuid)).toEqual([]);
  });

  it("leave a record of who has taken one with the name of a person", async () => {
    const uuid = shop.ports.ids.uuid();
    await shop.sql(
      `insert into reconciliations (uuid, number, root_uuid, date_from, date_to, format, form_key, cut, opening, debit, credit, entries, user_uuid)
       values ($1, 'АС-2', $2, '2026-01-01', '2026-03-31', 'pdf', $1, 0, 0, 0, 0, 0, $3)`,
      [uuid, small.counterparties.company, small.users.ooo],
    );
    const [before] = await shop.sql<{ type: string }>("select type from counterparties where root_uuid = $1", [
      small.counterparties.company,
    ]);
    await shop.sql("update counterparties set type = 'entrepreneur' where root_uuid = $1", [
      small.counterparties.company,
    ]);
    const desk = await atDesk(shop, ["finance"]);
    expect((await desk.call("GET", `/desk/acts/${uuid}/file`)).status).toBe(200);
    expect(await taken(desk.uuid)).toEqual([
      { way: "print", screen: "act", kind: "counterparty", id: small.counterparties.company },
    ]);
    await shop.sql("update counterparties set type = $2 where root_uuid = $1", [
      small.counterparties.company,
      before?.type,
    ]);
  });
});

const taken = (staff: string) =>
  shop.sql(
    "select way, screen, subject_kind as kind, subject_id as id from personal_access where staff_uuid = $1 order by at",
    [staff],
  );
