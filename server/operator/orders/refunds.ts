import { rename, writeFile } from "node:fs/promises";
import { z } from "zod";
import { moneyToDecimal } from "#app/domain/money.ts";
import { isPlausibleDate } from "#app/domain/typed-date.ts";
import {
  noteRefundPaid,
  noteRefundsExported,
  refundsForBank,
  showBankRefunds,
  type BankRefund,
} from "#server/use-cases/order/paying/bank-refunds.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused } from "#server/operator/refusals.ts";

/** Refunds outside the gateway: bank transfers to companies, and cash for payments on receipt. */
export const refundCommands = [
  declare({
    words: "order refunds",
    line: "[paid]",
    about: ["refunds to be paid by bank transfer, or paid ones: number, sum, recipient"],
    mayTake: ["state"],
    input: z.strictObject({ state: z.literal("paid").optional() }),
    async run(ports, { state }) {
      const refunds = await showBankRefunds(ports, state === "paid" ? "succeeded" : "pending", null);
      return done(refunds.map(lineOf).join("\n") || "no refunds");
    },
  }),
  declare({
    words: "order refunds export",
    line: "<file> [--again]",
    about: [
      "writes payment orders of these refunds for a bank client (1CClientBankExchange);",
      "--again: also those of earlier files",
    ],
    takes: ["file"],
    files: ["file"],
    options: { again: { type: "boolean" } },
    input: z.strictObject({ file: z.string(), again: z.boolean().default(false) }),
    async run(ports, { file, again }, actor) {
      const made = await refundsForBank(ports, { again, cities: null });
      if (!made.ok) return refused(made);
      const { uuids, missing, held } = made.value;
      const notes = [
        ...(missing.length === 0 ? [] : [`no account is known for ${missing.join(", ")}`]),
        ...(held.length === 0 ? [] : [`in an earlier file: ${held.join(", ")}`]),
      ];
      if (uuids.length === 0) return { ok: false, message: notes.join("; ") };
      // Write atomically and mark as exported afterwards: marked first, a failure would leave them in no file.
      await writeFile(`${file}.part`, made.value.file);
      await rename(`${file}.part`, file);
      await noteRefundsExported(ports, actor, uuids);
      return done([`${uuids.length} payment orders in ${file}`, ...notes].join("; "));
    },
  }),
  declare({
    words: "order refunds paid",
    line: "<number> <payment order> <YYYY-MM-DD>",
    about: [
      "records that the bank has sent a refund, or that it was paid in cash by this slip, in the",
      "order and the settlements, and notifies the buyer; <number>: of an order or of one refund",
    ],
    takes: ["number", "bankNumber", "paidOn"],
    input: z.strictObject({
      number: z.string().max(60),
      bankNumber: z.string().regex(/^\d{1,10}$/),
      paidOn: z.iso.date().refine(isPlausibleDate),
    }),
    async run(ports, { number, ...paymentOrder }, actor) {
      const paid = await noteRefundPaid(ports, actor, number, paymentOrder);
      if (!paid.ok) return refused(paid);
      return done(`${paid.value.number}: ${moneyToDecimal(paid.value.sum)} has gone back`);
    },
  }),
];

function lineOf({ number, amount, way, buyer, payee, bankNumber, paidOn, exportedOn }: BankRefund): string {
  const state =
    paidOn !== null ? `paid ${paidOn}, ${bankNumber}` : exportedOn === null ? "due" : `in a file of ${exportedOn}`;
  const to =
    way === "hand" ? "by hand" : payee === null ? "no account" : `${payee.account} ${payee.bic} ${payee.bankName}`;
  return [number, moneyToDecimal(amount), state, buyer ?? "", to].join("  ");
}
