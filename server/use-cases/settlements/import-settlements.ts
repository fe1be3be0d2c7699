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
import { transact } from "#server/db/transaction.ts";
import { readSettlements, type SettlementDocument } from "#server/exchange/settlement-file.ts";
import { ownSource } from "./book-refund.ts";
import type { Ports } from "#server/ports/ports.ts";

type Refusal = { code: "settlementLine" | "settlementInn" | "settlementContract"; line: number };
/** `known`: documents already recorded in this version. */
type Imported = { entries: number; known: number };

const source = "import";

/**
 * Imports accounting documents into the ledger, a whole file or nothing: recorded versions are skipped, so a file may
 * be repeated; newer ones add the difference (invariants M6).
 */
export async function importSettlements(ports: Ports, actor: Actor, csv: string): Promise<Verdict<Imported, Refusal>> {
  const read = readSettlements(csv);
  if (!read.ok) return read;
  const documents = read.value;
  return transact(ports.database.db, async (tx): Promise<Verdict<Imported, Refusal>> => {
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
    for (const [at, document] of documents.entries()) {
      const party = parties.get(document.inn);
      if (party === undefined) return no("settlementInn", { line: at + 2 });
      const contractUuid = corrected.of(document, party) ?? contractOf(document, party);
      if (contractUuid === null) return no("settlementContract", { line: at + 2 });
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
    if (entries.length > 0) await insertEntries(tx, entries);
    ports.log.info(
      { event: "settlements.imported", entries: entries.length, by: actor.name },
      "settlements were imported",
    );
    await ports.failpoints.reach("settlements.written");
    return ok({ entries: entries.length, known });
  });
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
