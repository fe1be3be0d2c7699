import { z } from "zod";
import { deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { isoInstant, linesOfText, uuidShape } from "#app/contract/parts.ts";
import { deskOrderOfBuyerShape } from "./companies.ts";

/** A buyer's account; phones are masked. */
const buyerRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  name: z.string(),
  phone: z.string(),
  city: z.string().nullable(),
  companies: z.array(z.string()),
  orders: z.int(),
  lastOrderAt: isoInstant.nullable(),
  onModeration: z.boolean(),
  createdAt: isoInstant,
});
export const deskBuyersShape = deskListOf(buyerRowShape);
export type DeskBuyerRow = z.infer<typeof buyerRowShape>;
export const deskBuyerOptionsShape = z.object({ city: z.array(listOptionShape) });

export const deskBuyerParams = z.object({ uuid: uuidShape });

export const deskBuyerShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  position: z.string().nullable(),
  city: z.string().nullable(),
  createdAt: isoInstant,
  onModeration: z.boolean(),
  moderationReason: z.string().nullable(),
  companies: z.array(
    z.object({
      uuid: uuidShape,
      name: z.string(),
      inn: z.string().nullable(),
      status: z.string(),
      isOwner: z.boolean(),
    }),
  ),
  orders: z.array(deskOrderOfBuyerShape),
  claims: z.array(z.object({ number: z.string(), status: z.string(), createdAt: isoInstant })),
  feedback: z.array(z.object({ number: z.string(), subject: z.string(), status: z.string(), createdAt: isoInstant })),
  consents: z.array(z.object({ purpose: z.string(), at: isoInstant, isGiven: z.boolean() })),
  decisions: z.array(
    z.object({ at: isoInstant, decision: z.string(), reason: z.string().nullable(), name: z.string().nullable() }),
  ),
  can: z.object({ hold: z.boolean(), admit: z.boolean(), erase: z.boolean() }),
});
export type DeskBuyer = z.infer<typeof deskBuyerShape>;

/** On moderation a buyer orders nothing; he reads the reason. */
export const moderateBuyerBody = z.strictObject({
  version: z.int().min(1),
  isHeld: z.boolean(),
  reason: linesOfText(1_000).trim().default(""),
});
export type ModerateBuyer = z.infer<typeof moderateBuyerBody>;

/** What erasing a buyer takes, what the law keeps, and what is in its way. */
export const buyerErasureShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  name: z.string(),
  /** Numbers of orders that are not finished yet. */
  openOrders: z.array(z.string()),
  /** Companies with other members but no other owner. */
  ownedCompanies: z.array(z.string()),
  erased: z.object({
    /** Companies that nobody represents afterwards. */
    companies: z.array(z.string()),
    addresses: z.int(),
    messages: z.int(),
    subscriptions: z.int(),
  }),
  kept: z.object({ orders: z.int(), claims: z.int(), years: z.int() }),
});
export type BuyerErasure = z.infer<typeof buyerErasureShape>;

/** The reason stays in the journal. */
export const eraseBuyerBody = z.strictObject({
  version: z.int().min(1),
  reason: linesOfText(1_000).trim().default(""),
});
export type EraseBuyer = z.infer<typeof eraseBuyerBody>;
