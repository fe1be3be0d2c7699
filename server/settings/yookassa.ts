import { z } from "zod";
import { isTlsOrLocal } from "./checks.ts";
import { setting } from "./setting.ts";

export const yookassaSettings = {
  PAYMENT_URL: setting(
    z
      .url({ protocol: /^https?$/, error: "the root of the gateway's calls is expected" })
      .refine(isTlsOrLocal, "https is expected: money goes there")
      .transform((text) => text.replace(/\/+$/, ""))
      .default("https://api.yookassa.ru/v3"),
    {
      about:
        "root of a gateway that speaks YooKassa's protocol; buyers are redirected to pages of yoomoney.ru and yookassa.ru only",
      unset: "`https://api.yookassa.ru/v3`",
    },
  ),
  PAYMENT_SHOP_ID: setting(
    z
      .string()
      .regex(/^[\x21-\x39\x3b-\x7e]+$/, "plain characters without spaces and colons are expected")
      .optional(),
    {
      about: "shop at YooKassa, together with `PAYMENT_SECRET_KEY`",
      unset: "`/payment-sandbox` for a shop on this machine, otherwise no card payments",
    },
  ),
  PAYMENT_SECRET_KEY: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, "plain characters without spaces are expected")
      .optional(),
    { about: "key of this shop", unset: "none" },
  ),
};

type Given = z.infer<z.ZodObject<typeof yookassaSettings>>;

export function yookassaOf({ PAYMENT_URL: url, PAYMENT_SHOP_ID: shopId, PAYMENT_SECRET_KEY: secretKey }: Given) {
  return shopId !== undefined && secretKey !== undefined ? { url, shopId, secretKey } : null;
}

export function yookassaFault({ PAYMENT_SHOP_ID: shopId, PAYMENT_SECRET_KEY: secretKey }: Given): string | false {
  return (
    (shopId === undefined) !== (secretKey === undefined) && "PAYMENT_SHOP_ID, PAYMENT_SECRET_KEY: both belong together"
  );
}
