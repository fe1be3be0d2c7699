import { z } from "zod";
import { uuidShape } from "#app/contract/parts.ts";

const named = z.object({ uuid: uuidShape, name: z.string() });
const coded = z.object({ code: z.string(), name: z.string() });
/** `/public/all/dictionary`: all dictionaries at once (specification §3, Dictionaries). */
export const dictionaryShape = z.object({
  products: z.object({
    currencies: z.array(named),
    units: z.array(named),
    tags: z.array(coded),
    profileTypes: z.array(named),
  }),
  users: z.object({ counterpartyType: z.array(coded), counterpartyStatus: z.array(coded) }),
  logistics: z.object({ providers: z.array(coded) }),
  orders: z.object({ orderStatuses: z.array(coded), claimStatuses: z.array(coded), claimReasons: z.array(named) }),
  content: z.object({ cities: z.array(coded) }),
  backoffice: z.object({ deliveryStatuses: z.array(coded) }),
});

export type ShopDictionary = z.infer<typeof dictionaryShape>;
