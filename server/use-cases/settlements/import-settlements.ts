import type { Actor } from "#app/domain/actor.ts";
import { moneyFromDecimal, moneyToDecimal, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  contractsOfCorrected,
  holdLedger,
  insertEntries,
  partiesByInn,
  refundEntries,
  standingDocuments,
  type LedgerParty,
  type NewEntry,
} from "#server/db/queries/settlements/record-entries.ts";
import {
  dropSettlementRun,
  endSettlementRun,
  failSettlementRun,
  refuseSettlementRun,
  startSettlementRun,
  type RefusedLine,
} from "#server/db/queries/settlements/settlement-runs.ts";
import { transact } from "#server/db/transaction.ts";
import { readSettlements, type SettlementDocument, type SettlementFile } from "#server/exchange/settlement-file.ts";
import { ownSource } from "./book-refund.ts";
import type { Ports } from "#server/ports/ports.ts";

type Refusal = { code: "settlementLine" | "settlementInn" | "settlementContract"; line: number };
/** `known`: documents already recorded in this version. */
type Imported = { entries: number; known: number };

const source = "import";

/** Refused lines that a run keeps. */
const mostRefused = 200;

/** What else the caller does with the imported file, in the same transaction. */
type Imports = (tx: Tx, take: () => Promise<Verdict<Imported, Refusal>>) => Promise<Verdict<Imported, Refusal>>;

/**
 * Imports accounting documents into the ledger, a whole file or nothing: recorded versions are skipped, so a file may
 * be repeated; newer ones add the difference (invariants M6). Each run is recorded, a refused one with all its lines.
 */
export async function importSettlements(
  ports: Ports,
  actor: Actor,
  csv: string,
  { fileName = null, within = (_, take) => take() }: { fileName?: string | null; within?: Imports } = {},
): Promise<Verdict<Imported, Refusal>> {
  const { db } = ports.database;
  const run = ports.ids.uuid();
  await startSettlementRun(db, { uuid: run, fileName, by: actor });
  const { documents, badLines } = readSettlements(csv);
  const refused: RefusedLine[] = badLines.map((line) => ({ line, code: "settlementLine" }));
  let isTaken = false;
  try {
    const done = await transact(db, (tx): Promise<Verdict<Imported, Refusal>> => {
      refused.length = badLines.length;
      return within(tx, async () => {
        const taken = await takeDocuments(tx, ports, actor, documents, refused);
        isTaken = true;
        if (!taken.ok) return taken;
        await endSettlementRun(tx, run, { documents: documents.length, ...taken.value });
        await ports.failpoints.reach("settlements.written");
        return taken;
      });
    });
    // The caller knew the answer already.
    if (!isTaken) await dropSettlementRun(db, run);
    else if (!done.ok) {
      const kept = [...refused].sort((a, b) => a.line - b.line).slice(0, mostRefused);
      await refuseSettlementRun(db, run, { documents: documents.length + badLines.length, refused: kept });
    }
    return done;
  } catch (error) {
    await failSettlementRun(db, run).catch(() => undefined);
    throw error;
  }
}

/** Adds the entries, or refuses the file at its first bad line; `refused` gets all of them. */
async function takeDocuments(
  tx: Tx,
  ports: Ports,
  actor: Actor,
  documents: SettlementFile["documents"],
  refused: RefusedLine[],
): Promise<Verdict<Imported, Refusal>> {
  await holdLedger(tx);
  const parties = new Map(
    (
      await partiesByInn(
        tx,
        unique(documents, ({ inn }) => inn),
      )
    ).map((one) => [one.inn, one]),
  );
  const standing = new Map(
    (
      await standingDocuments(
        tx,
        source,
        unique(documents, ({ docId }) => docId),
      )
    ).map(({ docId, version, contractUuid, balance }) => [
      docId,
      { version, contractUuid, balance: moneyFromDecimal(balance) },
    ]),
  );
  const corrected = await contractsByDocument(tx, documents, [...parties.values()]);
  const bookedByShop = await refundsOfShop(tx, documents);
  const entries: NewEntry[] = [];
  let known = 0;
  for (const { line, ...document } of documents) {
    const party = parties.get(document.inn);
    const contractUuid = party === undefined ? null : (corrected.of(document, party) ?? contractOf(document, party));
    if (party === undefined || contractUuid === null) {
      refused.push({ line, code: party === undefined ? "settlementInn" : "settlementContract" });
      continue;
    }
    // Corrections belong to the contract of the corrected document.
    const before = standing.get(document.docId) ??
      bookedByShop(document, party) ?? { version: 0, contractUuid, balance: zeroMoney };
    const balance = subtractMoney(document.debit, document.credit);
    if (document.version <= before.version || balance === before.balance) {
      known += 1;
      continue;
    }
    entries.push(
      entryOf(
        ports.ids.uuid(),
        document,
        { ...party, contractUuid: before.contractUuid },
        {
          change: subtractMoney(balance, before.balance),
          isCorrection: before.version > 0,
        },
      ),
    );
    corrected.add(document, party, before.contractUuid);
    standing.set(document.docId, { ...before, version: document.version, balance });
  }
  const [first] = [...refused].sort((a, b) => a.line - b.line);
  if (first !== undefined) return no(first.code, { line: first.line });
  if (entries.length > 0) await insertEntries(tx, entries);
  ports.log.info(
    { event: "settlements.imported", entries: entries.length, by: actor.name },
    "settlements were imported",
  );
  return ok({ entries: entries.length, known });
}

/** Contract of the document being corrected, which may be in the same file. */
async function contractsByDocument(tx: Tx, documents: readonly SettlementDocument[], parties: readonly LedgerParty[]) {
  const names = [...new Set(documents.flatMap(({ corrects }) => corrects ?? []))];
  const rootUuids = parties.map(({ rootUuid }) => rootUuid);
  const key = ({ rootUuid }: Pick<LedgerParty, "rootUuid">, name: string) => `${rootUuid} ${name}`;
  const contracts = new Map<string, string>();
  for (const row of await contractsOfCorrected(tx, source, rootUuids, names))
    contracts.set(key(row, row.name), row.contractUuid);
  return {
    of: ({ corrects }: SettlementDocument, party: LedgerParty) =>
      corrects === null ? undefined : contracts.get(key(party, corrects)),
    add({ docId, number }: SettlementDocument, party: LedgerParty, contractUuid: string) {
      for (const name of [number, docId]) if (names.includes(name)) contracts.set(key(party, name), contractUuid);
    },
  };
}

/** Refunds booked by the shop when paid, by payment order. */
async function refundsOfShop(tx: Tx, documents: readonly SettlementDocument[]) {
  const refunds = documents.filter(({ type }) => type === "refund");
  const key = (rootUuid: string, number: string, date: string) => [rootUuid, date, number].join(" ");
  const rows = await refundEntries(
    tx,
    ownSource,
    unique(refunds, ({ number }) => number),
  );
  const byPaymentOrder = new Map(rows.map((row) => [key(row.rootUuid, row.number, row.date), row]));
  return ({ type, number, date }: SettlementDocument, { rootUuid }: LedgerParty) => {
    const found = type === "refund" ? byPaymentOrder.get(key(rootUuid, number, date)) : undefined;
    return found && { version: 0, contractUuid: found.contractUuid, balance: moneyFromDecimal(found.balance) };
  };
}

/** Null when none of the company's contracts has the number. */
function contractOf({ contractNumber }: SettlementDocument, party: LedgerParty): string | null {
  if (contractNumber === null) return party.contractUuid;
  return party.contracts.find(({ number }) => number === contractNumber)?.uuid ?? null;
}

/** `change`: increase of the buyer's debt, negative for a decrease. */
function entryOf(
  uuid: string,
  document: SettlementDocument,
  { rootUuid, contractUuid }: Pick<LedgerParty, "rootUuid" | "contractUuid">,
  { change, isCorrection }: { change: Money; isCorrection: boolean },
): NewEntry {
  const isDebit = change > zeroMoney;
  return {
    uuid,
    root_uuid: rootUuid,
    contract_uuid: contractUuid,
    source,
    doc_id: document.docId,
    version: document.version,
    document_type: isCorrection ? "correction" : document.type,
    document_number: document.number,
    document_date: document.date,
    order_number: document.orderNumber,
    debit: moneyToDecimal(isDebit ? change : zeroMoney),
    credit: moneyToDecimal(isDebit ? zeroMoney : subtractMoney(zeroMoney, change)),
    due_date: isDebit ? document.dueDate : null,
    corrects: document.corrects,
  };
}

function unique(documents: readonly SettlementDocument[], of: (document: SettlementDocument) => string): string[] {
  return [...new Set(documents.map(of))];
}
