import { z } from "zod";
import { signStates } from "#app/domain/settlement/reconciliation.ts";
import { fileProcessShape } from "#app/contract/files/file-processes.ts";
import { hiddenAs, refusedMoney } from "#app/contract/hidden.ts";
import { isoDate, isoInstant, linesOfText, uuidShape } from "#app/contract/parts.ts";

const actFormats = ["pdf", "xlsx"] as const;

/** Signed roubles: positive is the buyer's debt. */
const wireBalance = hiddenAs(z.number().min(-999_999_999_999).max(999_999_999_999), 0);

/** A reconciliation act (product rules §3.6): sums as of the request. */
const reconciliationShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  createdAt: isoInstant,
  dateFrom: isoDate,
  dateTo: isoDate,
  /** Null is all contracts. */
  contract: uuidShape.nullable(),
  format: z.enum(actFormats),
  openingBalance: wireBalance,
  debit: refusedMoney,
  credit: refusedMoney,
  closingBalance: wireBalance,
  /** Its file; null once deleted: it can be generated again, identically. */
  process: fileProcessShape.nullable(),
  signState: z.enum(signStates),
  comment: z.string().nullable(),
  /** Oldest first. */
  history: z.array(
    z.object({
      at: isoInstant,
      from: z.enum(signStates),
      to: z.enum(signStates),
      /** Empty is the shop. */
      who: z.string(),
      comment: z.string().nullable(),
    }),
  ),
  can: z.object({ confirm: z.boolean(), dispute: z.boolean(), makeAgain: z.boolean() }),
});
export const reconciliationListShape = z.object({ items: z.array(reconciliationShape) });

/** `POST /private/finance/reconciliations`; the `Idempotency-Key` is the form's own. */
export const reconciliationBody = z.strictObject({
  dateFrom: isoDate.optional(),
  dateTo: isoDate.optional(),
  contract: uuidShape.optional(),
  format: z.enum(actFormats),
});
export const askedReconciliationShape = z.object({ uuid: uuidShape, number: z.string() });
export const reconciliationParams = z.object({ uuid: uuidShape });
export const disputeBody = z.strictObject({ comment: linesOfText(2_000).trim().min(10) });
export const decidedReconciliationShape = z.object({ number: z.string(), signState: z.enum(signStates) });

export type Reconciliation = z.infer<typeof reconciliationShape>;
