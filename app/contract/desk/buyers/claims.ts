import { z } from "zod";
import { hiddenAs, paidMoney } from "#app/contract/hidden.ts";
import { isoDate, isoInstant, linesOfText, lineOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";
import { deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { claimReasons, resolutions } from "#app/domain/claim/claim.ts";
import { lineDecisions } from "#app/domain/claim/decision.ts";
import { needsText, plainClaimSteps } from "#app/domain/claim/desk.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { fileTypes } from "#app/domain/files/limits.ts";

const status = z.enum(claimStatuses);
const reason = z.enum(claimReasons.map(({ code }) => code)).nullable();
const resolution = z.enum(resolutions);

/** A claim in the queue. Names are empty for people who see no personal data, sums null for those who see no money. */
const claimRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  number: z.string(),
  status,
  createdAt: isoInstant,
  dueAt: isoInstant,
  isLate: z.boolean(),
  order: z.string(),
  city: z.string(),
  timezone: z.string(),
  reason,
  wanted: resolution,
  sum: paidMoney,
  buyer: z.string(),
  /** The buyer has written after the shop. */
  isAnswered: z.boolean(),
});
export const deskClaimsShape = deskListOf(claimRowShape);
export type DeskClaimRow = z.infer<typeof claimRowShape>;
export const deskClaimOptionsShape = z.object({ city: z.array(listOptionShape) });

export const deskClaimParams = z.object({ number: lineOfText(60).min(1) });
export const deskClaimFileParams = deskClaimParams.extend({ file: uuidShape });

const fileShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  type: z.enum(Object.keys(fileTypes)),
  size: z.int(),
});

const claimLineShape = z.object({
  /** From 1, by which decisions name it. */
  line: z.int(),
  article: z.string(),
  name: z.string(),
  unit: z.string(),
  part: z.string(),
  warehouse: uuidShape.nullable(),
  quantity: wireQuantity,
  price: paidMoney,
  reason,
  batch: z.string().nullable(),
  defect: z.string().nullable(),
  decision: z.enum(lineDecisions).nullable(),
  approved: wireQuantity.nullable(),
  decisionReason: z.string().nullable(),
  restocked: wireQuantity.nullable(),
  writtenOff: wireQuantity.nullable(),
  restockedTo: z.string().nullable(),
});

export const deskClaimShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  number: z.string(),
  status,
  isDisputed: z.boolean(),
  createdAt: isoInstant,
  answerBy: isoDate.nullable(),
  dueAt: isoInstant,
  isLate: z.boolean(),
  order: z.object({ number: z.string(), customerNumber: z.string().nullable() }),
  city: z.object({ name: z.string(), timezone: z.string() }),
  reason,
  wanted: resolution,
  description: z.string(),
  goodsLocation: z.string().nullable(),
  pickupWanted: z.boolean(),
  /** Names are null, the phone is masked for people who see no personal data. */
  buyer: z.object({
    fio: z.string().nullable(),
    phone: z.string(),
    email: z.string().nullable(),
    company: z.object({ name: z.string(), inn: z.string().nullable() }).nullable(),
  }),
  sumClaimed: paidMoney,
  sumApproved: paidMoney,
  refunded: paidMoney,
  decisionComment: z.string().nullable(),
  outcome: resolution.nullable(),
  outcomeComment: z.string().nullable(),
  lines: z.array(claimLineShape),
  files: z.array(fileShape),
  documents: z.array(fileShape),
  /** Corrective documents of the outcome. */
  papers: hiddenAs(z.array(z.object({ uuid: uuidShape, number: z.string(), date: isoDate })), []),
  /** Documents by hand on its goods, which may be for this claim. */
  handMade: hiddenAs(z.array(z.string()), []),
  messages: z.array(
    z.object({
      uuid: uuidShape,
      author: z.enum(["buyer", "shop"]),
      name: z.string().nullable(),
      text: z.string(),
      at: isoInstant,
      files: z.array(fileShape),
    }),
  ),
  history: z.array(
    z.object({
      at: isoInstant,
      from: status.nullable(),
      to: status,
      actor: z.enum(["buyer", "shop", "system"]),
      name: z.string().nullable(),
      comment: z.string().nullable(),
    }),
  ),
  /** Where the person may put goods that came back. */
  warehouses: z.array(listOptionShape),
  can: z.object({
    seeContacts: z.boolean(),
    steps: z.array(z.enum(plainClaimSteps)),
    decide: z.boolean(),
    receive: z.boolean(),
    outcomes: z.array(resolution),
    reply: z.boolean(),
    attach: z.boolean(),
  }),
});
export type DeskClaim = z.infer<typeof deskClaimShape>;

const text = linesOfText(3_000).trim();
/** `from` and `version` are those that the person has seen. */
const seen = { version: z.int().min(1), from: status };
const line = z.int().min(1).max(500);

export const moveClaimBody = z
  .strictObject({ ...seen, to: z.enum(plainClaimSteps), text: text.default("") })
  .refine(({ to, text: given }) => given !== "" || !needsText(to), { path: ["text"] });
export type MoveClaimAtDesk = z.infer<typeof moveClaimBody>;

/** Placeholders «{имя}» and «{номер}» are filled in. */
export const replyToClaimBody = z.strictObject({ ...seen, text: text.min(1) });
export type ReplyToClaim = z.infer<typeof replyToClaimBody>;

export const decideClaimBody = z.strictObject({
  ...seen,
  text: text.default(""),
  lines: z
    .array(z.strictObject({ line, quantity: wireQuantity, reason: lineOfText(500).trim().default("") }))
    .min(1)
    .max(500),
});
export type DecideClaim = z.infer<typeof decideClaimBody>;

/** Goods for sale go to `warehouse`, the others are written off. */
export const receiveClaimBody = z.strictObject({
  ...seen,
  text: text.default(""),
  warehouse: uuidShape.optional(),
  lines: z
    .array(z.strictObject({ line, restocked: wireQuantity, writtenOff: wireQuantity }))
    .min(1)
    .max(500),
});
export type ReceiveClaim = z.infer<typeof receiveClaimBody>;

/** `prices`: new ones of lines, for a discount. `corrected`: documents by hand made for this claim; null: none asked. */
export const resolveClaimBody = z.strictObject({
  ...seen,
  text: text.default(""),
  outcome: resolution,
  prices: z
    .array(z.strictObject({ line, price: z.number().min(0).max(999_999_999).multipleOf(0.01) }))
    .max(500)
    .default([]),
  corrected: z.array(lineOfText(60)).max(50).nullable().default(null),
});
export type ResolveClaim = z.infer<typeof resolveClaimBody>;

export const deskClaimDoneShape = z.object({ status });

/** The document of an outcome, as raw bytes. */
export const claimPaperPath = "/desk/claim-documents";
export const claimPaperQuery = z.object({ claim: lineOfText(60).min(1) });
export const claimPaperShape = z.object({ name: z.string() });
