import { z } from "zod";
import { documentTypes } from "#app/domain/settlement/documents.ts";
import { listOf } from "#app/contract/envelope.ts";
import { hiddenAs, refusedMoney } from "#app/contract/hidden.ts";
import { isoDate, isoInstant, uuidShape } from "#app/contract/parts.ts";

/** Signed roubles: positive is the buyer's debt, negative an advance. */
const wireBalance = hiddenAs(z.number().min(-999_999_999_999).max(999_999_999_999), 0);

const agingShape = z.object({
  notDue: refusedMoney,
  d1_30: refusedMoney,
  d31_60: refusedMoney,
  d61_90: refusedMoney,
  d90plus: refusedMoney,
});
const settlementRowShape = z.object({
  uuid: uuidShape,
  date: isoDate,
  documentType: z.enum(documentTypes),
  documentNumber: z.string(),
  orderNumber: z.string().nullable(),
  debit: refusedMoney,
  credit: refusedMoney,
  /** After this document, regardless of filters. */
  balance: wireBalance,
  /** Set for documents the buyer has to pay; `state` is null for others. */
  dueDate: isoDate.nullable(),
  overdueDays: z.int().min(0),
  paidSum: refusedMoney,
  /** Part of the paid sum that the gateway received and accounting has not recorded yet. */
  paidOnline: refusedMoney.default(0),
  remainder: refusedMoney,
  state: z.enum(["paid", "partial", "unpaid", "overdue"]).nullable(),
  /** The document as a PDF, if issued by the shop and the member sees prices; its link is valid for the session. */
  file: hiddenAs(z.object({ url: z.string() }).nullable(), null),
});
/** `GET /private/finance/mutual-settlements` (product rules §3.6). */
export const settlementsShape = z.object({
  header: z.object({
    counterparty: z.string(),
    organization: z.string(),
    contract: z.object({ uuid: uuidShape, number: z.string(), date: isoDate }).nullable(),
    currency: z.literal("RUB"),
    /** Time of the last data from accounting; null if never. */
    asOf: isoInstant.nullable(),
    dateFrom: isoDate,
    dateTo: isoDate,
    openingBalance: wireBalance,
    debit: refusedMoney,
    credit: refusedMoney,
    closingBalance: wireBalance,
    /** Today's debt, regardless of the period. */
    balance: wireBalance,
    /** Received by the gateway and not yet recorded in accounting: no longer due, but still in `balance`. */
    paidOnline: refusedMoney.default(0),
    debt: refusedMoney,
    overdueDebt: refusedMoney,
    overdueDays: z.int().min(0),
    aging: agingShape,
    /** Of the company, regardless of the contract: `creditUsed` includes orders on credit not yet in documents. */
    creditLimit: refusedMoney,
    creditUsed: refusedMoney,
    /** 0 if credit is refused. */
    creditAvailable: refusedMoney,
    creditDays: z.int().min(0),
    creditRefusal: z.enum(["notAgreed", "ended", "overdue"]).nullable().default(null),
    stage: z.enum(["free", "warned", "noPostpay", "blocked"]),
    /** Days that the company's oldest debt is overdue; determines `stage`. */
    stageDays: z.int().min(0).default(0),
    blocked: z.boolean(),
    nextPayment: z.object({ date: isoDate, sum: refusedMoney }).nullable(),
  }),
  /** All contracts, the main one first; `contract` of a query is one of them. */
  contracts: z.array(z.object({ uuid: uuidShape, number: z.string(), date: isoDate })),
  /** Debt at the end of each month of the period, at least a year. */
  months: z.array(z.object({ month: z.string(), debit: refusedMoney, credit: refusedMoney, balance: wireBalance })),
  rows: listOf(settlementRowShape),
});

/** Dates are inclusive; by default the current quarter of the city's calendar. Three years at most. */
export const settlementsQuery = z.object({
  dateFrom: isoDate.optional(),
  dateTo: isoDate.optional(),
  contract: uuidShape.optional(),
  /** Document types, comma-separated or repeated; none means all. */
  type: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((types) =>
      [types]
        .flat()
        .flatMap((list) => list.split(","))
        .filter((type) => type !== ""),
    )
    .pipe(z.array(z.enum(documentTypes)).max(documentTypes.length)),
  onlyUnpaid: z.stringbool().default(false),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** `POST /private/finance/mutual-settlements/sheet`: all documents of a period as a file. */
export const settlementsSheetBody = z.strictObject({
  dateFrom: isoDate.optional(),
  dateTo: isoDate.optional(),
  contract: uuidShape.optional(),
});

export type Settlements = z.infer<typeof settlementsShape>;
export type SettlementsRow = z.infer<typeof settlementRowShape>;
