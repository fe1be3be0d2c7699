import { z } from "zod";
import { basketLineShape } from "#app/contract/basket/baskets.ts";
import { calculateCardShape } from "#app/contract/delivery/logistics.ts";
import { placeOrderBody } from "#app/contract/orders/checkouts.ts";
import { paymentMethodShape } from "#app/contract/orders/payments.ts";
import { isoDate, lineOfText, uuidShape, wireMoney } from "#app/contract/parts.ts";
import { namedGoodsShape } from "./order-change.ts";

/** For whom an order is placed: a person, or a member of a company. */
const buyerIdShape = { user: uuidShape, company: uuidShape.nullable() };

export const findBuyersBody = z.strictObject({ phoneOrInn: lineOfText(40).trim().min(1) });
const orderBuyerShape = z.object({
  ...buyerIdShape,
  name: z.string(),
  phone: z.string(),
  companyName: z.string().nullable(),
  inn: z.string().nullable(),
});
export const foundBuyersShape = z.object({
  buyers: z.array(orderBuyerShape),
  cities: z.array(z.object({ uuid: uuidShape, name: z.string() })),
});
export type FoundBuyers = z.infer<typeof foundBuyersShape>;

export const quoteForBuyerBody = z.strictObject({
  ...buyerIdShape,
  city: uuidShape,
  goods: z.array(namedGoodsShape).min(1).max(100),
  together: z.boolean().optional(),
});
export type QuoteForBuyer = z.infer<typeof quoteForBuyerBody>;

export const quoteForBuyerShape = z.object({
  buyer: orderBuyerShape,
  priceHash: z.string(),
  lines: z.array(basketLineShape),
  sum: wireMoney,
  delivery: calculateCardShape,
  payments: z.array(paymentMethodShape),
  contracts: z.array(z.object({ uuid: uuidShape, number: z.string(), date: isoDate })),
});
export type QuotedForBuyer = z.infer<typeof quoteForBuyerShape>;

/** `priceHash` is that of the quote which the person has seen. */
export const placeForBuyerBody = quoteForBuyerBody.extend(
  placeOrderBody.pick({
    priceHash: true,
    groups: true,
    contract: true,
    paymentMethod: true,
    recipient: true,
    customerNumber: true,
    comment: true,
    callMe: true,
  }).shape,
);
export type PlaceForBuyer = z.infer<typeof placeForBuyerBody>;
export const placedForBuyerShape = z.object({ uuid: uuidShape, number: z.string() });
