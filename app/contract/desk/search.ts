import { z } from "zod";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";

/** Names and masked phones are null for those who see no personal data. */
const foundOrder = z.object({
  number: z.string(),
  createdAt: isoInstant,
  timezone: z.string(),
  city: z.string(),
  status: z.string(),
  buyer: z.string().nullable(),
  phone: z.string().nullable(),
});
const foundProduct = z.object({ uuid: uuidShape, article: z.string(), name: z.string(), status: z.string() });
const foundBuyer = z.object({
  kind: z.enum(["person", "company"]),
  uuid: uuidShape,
  name: z.string(),
  phone: z.string().nullable(),
  inn: z.string().nullable(),
});
const foundClaim = z.object({ number: z.string(), order: z.string(), status: z.string(), createdAt: isoInstant });

/** The one object that the text names exactly. */
const exactShape = z.object({ kind: z.enum(["order", "product", "person", "company", "claim"]), id: z.string() });

export const deskSearchShape = z.object({
  /** Null: too short. */
  text: z.string().nullable(),
  exact: exactShape.nullable(),
  orders: z.array(foundOrder),
  products: z.array(foundProduct),
  buyers: z.array(foundBuyer),
  claims: z.array(foundClaim),
  /** Whether there are more of a kind than the most that are answered. */
  more: z.object({ orders: z.boolean(), products: z.boolean(), buyers: z.boolean(), claims: z.boolean() }),
});
export type DeskFound = z.infer<typeof deskSearchShape>;
export type DeskFoundExact = z.infer<typeof exactShape>;
