import { z } from "zod";
import { documentTypes } from "#app/domain/settlement/documents.ts";
import { listOf } from "./envelope.ts";
import { isoDate, isoInstant, uuidShape, wireMoney } from "./parts.ts";

/** Roubles of either sign: plus is what the buyer owes, minus what he has paid ahead. */
const wireBalance = z.number().min(-999_999_999_999).max(999_999_999_999);

const agingShape = z.object({
  notDue: wireMoney,
  d1_30: wireMoney,
  d31_60: wireMoney,
  d61_90: wireMoney,
  d90plus: wireMoney,
});
const settlementRowShape = z.object({
  uuid: uuidShape,
  date: isoDate,
  documentType: z.enum(documentTypes),
  documentNumber: z.string(),
  orderNumber: z.string().nullable(),
  debit: wireMoney,
  credit: wireMoney,
  /** After this document, whatever a filter leaves out. */
  balance: wireBalance,
  /** The rest is of documents that the buyer has to pay; `state` is null for others. */
  dueDate: isoDate.nullable(),
  overdueDays: z.int().min(0),
  paidSum: wireMoney,
  /** Of the paid sum, what was paid through the gateway and is not booked by the accounts yet. */
  paidOnline: wireMoney.default(0),
  remainder: wireMoney,
  state: z.enum(["paid", "partial", "unpaid", "overdue"]).nullable(),
  /** The document as a PDF, where the shop has issued it and the member may see prices; its address lasts as the session does. */
  file: z.object({ url: z.string() }).nullable(),
});
/** `GET /private/finance/mutual-settlements` (decisions §3.6). */
export const settlementsShape = z.object({
  header: z.object({
    counterparty: z.string(),
    organization: z.string(),
    contract: z.object({ uuid: uuidShape, number: z.string(), date: isoDate }).nullable(),
    currency: z.literal("RUB"),
    /** When the accounts last told anything; null where they never did. */
    asOf: isoInstant.nullable(),
    dateFrom: isoDate,
    dateTo: isoDate,
    openingBalance: wireBalance,
    debit: wireMoney,
    credit: wireMoney,
    closingBalance: wireBalance,
    /** What is owed today, whatever the period. */
    balance: wireBalance,
    /** Paid through the gateway and not booked by the accounts yet: it is owed no more, `balance` still has it. */
    paidOnline: wireMoney.default(0),
    debt: wireMoney,
    overdueDebt: wireMoney,
    overdueDays: z.int().min(0),
    aging: agingShape,
    /** Of the company, whatever the contract: `creditUsed` has what is bought on credit and not in the documents yet. */
    creditLimit: wireMoney,
    creditUsed: wireMoney,
    /** 0 where credit is refused. */
    creditAvailable: wireMoney,
    creditDays: z.int().min(0),
    creditRefusal: z.enum(["notAgreed", "ended", "overdue"]).nullable().default(null),
    stage: z.enum(["free", "warned", "noPostpay", "blocked"]),
    /** Since when the oldest debt of the company is late, which is what `stage` goes by. */
    stageDays: z.int().min(0).default(0),
    blocked: z.boolean(),
    nextPayment: z.object({ date: isoDate, sum: wireMoney }).nullable(),
  }),
  /** All there ever were, the main one first; `contract` of a question is one of them. */
  contracts: z.array(z.object({ uuid: uuidShape, number: z.string(), date: isoDate })),
  /** What was owed at the end of each month of the period, of a year at least. */
  months: z.array(z.object({ month: z.string(), debit: wireMoney, credit: wireMoney, balance: wireBalance })),
  rows: listOf(settlementRowShape),
});

/** Dates are inclusive; without them the current quarter of the city's calendar. At most three years. */
export const settlementsQuery = z.object({
  dateFrom: isoDate.optional(),
  dateTo: isoDate.optional(),
  contract: uuidShape.optional(),
  /** Types of documents, by commas or repeated; none are all. */
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
