import { rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { moneyToDecimal } from "#app/domain/money.ts";
import { isMeantDate } from "#app/domain/typed-date.ts";
import { windows1251 } from "#server/documents/windows-1251.ts";
import type { Ports } from "#server/ports/ports.ts";
import {
  noteRefundPaid,
  noteRefundsExported,
  refundsForBank,
  showBankRefunds,
  type BankRefund,
} from "#server/use-cases/order/bank-refunds.ts";

/** Money that goes back past the gateway: of invoices to companies' accounts, of what was paid on receipt by hand. `number` is an order's, or one refund's of it. */
export const refundsCommand = z.discriminatedUnion("verb", [
  z.strictObject({ name: z.literal("refunds"), verb: z.literal("list"), isPaid: z.boolean() }),
  z.strictObject({
    name: z.literal("refunds"),
    verb: z.literal("paid"),
    number: z.string().min(1).max(60),
    bankNumber: z.string().regex(/^\d{1,10}$/),
    paidOn: z.iso.date().refine(isMeantDate),
  }),
  z.strictObject({
    name: z.literal("refunds"),
    verb: z.literal("export"),
    file: z.string().min(1),
    again: z.boolean(),
  }),
]);
type RefundsCommand = z.infer<typeof refundsCommand>;

export const refundsUsage = `  order refunds [paid]                  money that the shop itself gives back, or has given: number, sum, to whom
  order refunds export <file> [--again] payment orders of it for the shop's bank client (1CClientBankExchange);
                                        --again: those of earlier files, too
  order refunds paid <number> <payment order> <YYYY-MM-DD>
                                        the bank has sent it, or the till has paid it out by this slip: order, buyer
                                        and settlements are told
`;

/** Null for words that make no command. */
export function readRefundsCommand(verb: string, words: readonly string[]): RefundsCommand | null {
  const [first = "", second = "", third = "", ...rest] = words;
  const name = "refunds" as const;
  if (verb === "" || (verb === "paid" && words.length === 0)) return { name, verb: "list", isPaid: verb === "paid" };
  if (rest.length > 0) return null;
  const read = refundsCommand.safeParse(
    verb === "export" && third === "" && (second === "" || second === "--again")
      ? { name, verb, file: first === "" ? "" : resolve(first), again: second !== "" }
      : { name, verb, number: first, bankNumber: second, paidOn: third },
  );
  return read.success && read.data.verb !== "list" ? read.data : null;
}

export async function obeyRefunds(ports: Ports, command: RefundsCommand): Promise<{ ok: boolean; message: string }> {
  if (command.verb === "list") {
    const refunds = await showBankRefunds(ports, command.isPaid ? "succeeded" : "pending");
    return { ok: true, message: refunds.map(lineOf).join("\n") || "no refunds" };
  }
  if (command.verb === "export") return exportTo(ports, command);
  const { number, bankNumber, paidOn } = command;
  const done = await noteRefundPaid(ports, number, { bankNumber, paidOn });
  if (!done.ok) return { ok: false, message: reasons[done.code] };
  return { ok: true, message: `${done.value.number}: ${moneyToDecimal(done.value.sum)} has gone back` };
}

async function exportTo(ports: Ports, { file, again }: { file: string; again: boolean }) {
  const made = await refundsForBank(ports, { again });
  if (!made.ok) return { ok: false, message: reasons[made.code] };
  const { uuids, missing, held } = made.value;
  const notes = [
    ...(missing.length === 0 ? [] : [`no account is known for ${missing.join(", ")}`]),
    ...(held.length === 0 ? [] : [`in an earlier file: ${held.join(", ")}`]),
  ];
  if (uuids.length === 0) return { ok: false, message: notes.join("; ") };
  // Whole or not at all, and marked only once it is there: marked first, it might be in no file.
  await writeFile(`${file}.part`, windows1251(made.value.file));
  await rename(`${file}.part`, file);
  await noteRefundsExported(ports, uuids);
  return { ok: true, message: [`${uuids.length} payment orders in ${file}`, ...notes].join("; ") };
}

function lineOf({ number, amount, way, buyer, payee, bankNumber, paidOn, exportedOn }: BankRefund): string {
  const state =
    paidOn !== null ? `paid ${paidOn}, ${bankNumber}` : exportedOn === null ? "due" : `in a file of ${exportedOn}`;
  const to =
    way === "hand" ? "by hand" : payee === null ? "no account" : `${payee.account} ${payee.bic} ${payee.bankName}`;
  return [number, moneyToDecimal(amount), state, buyer ?? "", to].join("  ");
}

const reasons = {
  notFound: "no order has this number",
  several: "several refunds of this order are due; `order refunds` tells their numbers",
  notDue: "no refund of this number is due",
  later: "a day that has not come yet",
  noAccount: "the shop has no account: SELLER_BANK, SELLER_BIC, SELLER_ACCOUNT, SELLER_CORR_ACCOUNT",
  nothingDue: "nothing is due that was in no file yet; --again takes those of earlier files, too",
};
