import { z } from "zod";
import { isoDate, isoInstant, uuidShape, wireMoney } from "#app/contract/parts.ts";
import { bulkSelectionShape, deskListOf, listOptionShape } from "./lists.ts";

/** An order in the list of the desk. Sums are null for those who see no money; phones are masked. */
const deskOrderRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  number: z.string(),
  createdAt: isoInstant,
  timezone: z.string(),
  city: z.string(),
  buyer: z.string(),
  isCompany: z.boolean(),
  phone: z.string(),
  total: wireMoney.nullable(),
  status: z.string(),
  paymentStatus: z.string(),
  paymentMethod: z.string(),
  /** Of its parts that are under way, else of all. */
  day: isoDate.nullable(),
  isLate: z.boolean(),
  ways: z.array(z.string()),
  warehouses: z.array(z.string()),
  manager: z.string().nullable(),
  hasComment: z.boolean(),
  source: z.string(),
  ownNumber: z.string().nullable(),
});
export const deskOrdersShape = deskListOf(deskOrderRowShape);
export type DeskOrderRow = z.infer<typeof deskOrderRowShape>;

/** Values of filters that come from data, within the person's scope. */
export const deskOrderOptionsShape = z.object({
  city: z.array(listOptionShape),
  warehouse: z.array(listOptionShape),
  manager: z.array(listOptionShape),
});

/** New orders and those after moderation are accepted. */
export const bulkOrdersBody = z.strictObject({ action: z.literal("confirm"), selection: bulkSelectionShape });
export type BulkOrders = z.infer<typeof bulkOrdersBody>;
