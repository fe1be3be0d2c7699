import { z } from "zod";
import { isTlsOrLocal } from "./setting-checks.ts";

/** Who takes cards and SBP for the shop. */
export const paymentSettings = {
  PAYMENT_URL: z
    .url({ protocol: /^https?$/, error: "the root of the gateway's calls is expected" })
    .refine(isTlsOrLocal, "https is expected: money goes there")
    .transform((text) => text.replace(/\/+$/, ""))
    .default("https://api.yookassa.ru/v3"),
  PAYMENT_SHOP_ID: z
    .string()
    .regex(/^[\x21-\x39\x3b-\x7e]+$/, "plain characters without spaces and colons are expected")
    .optional(),
  PAYMENT_SECRET_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "plain characters without spaces are expected")
    .optional(),
};

type Given = z.infer<z.ZodObject<typeof paymentSettings>>;

/** null: the built-in sandbox takes their place where this machine alone visits the shop. */
export function paymentsOf({ PAYMENT_URL: url, PAYMENT_SHOP_ID: shopId, PAYMENT_SECRET_KEY: secretKey }: Given) {
  return shopId !== undefined && secretKey !== undefined ? { url, shopId, secretKey } : null;
}

export function paymentFault({ PAYMENT_SHOP_ID: shopId, PAYMENT_SECRET_KEY: secretKey }: Given): string | false {
  return (
    (shopId === undefined) !== (secretKey === undefined) && "PAYMENT_SHOP_ID, PAYMENT_SECRET_KEY: both belong together"
  );
}
