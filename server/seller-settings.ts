import { z } from "zod";

/** Who sells, and the account that invoices are paid to. */
export const sellerSettings = {
  SELLER_NAME: z.string().optional(),
  SELLER_INN: z
    .string()
    .regex(/^\d{10}(\d{2})?$/, "10 or 12 digits are expected")
    .optional(),
  SELLER_OGRN: z
    .string()
    .regex(/^\d{13}(\d{2})?$/, "13 or 15 digits are expected")
    .optional(),
  SELLER_ADDRESS: z.string().optional(),
  SELLER_KPP: z
    .string()
    .regex(/^\d{4}[0-9A-Z]{2}\d{3}$/, "9 signs are expected")
    .optional(),
  SELLER_BANK: z.string().max(150).optional(),
  SELLER_BIC: z
    .string()
    .regex(/^\d{9}$/, "9 digits are expected")
    .optional(),
  SELLER_ACCOUNT: z
    .string()
    .regex(/^\d{20}$/, "20 digits are expected")
    .optional(),
  SELLER_CORR_ACCOUNT: z
    .string()
    .regex(/^\d{20}$/, "20 digits are expected")
    .optional(),
};

type Given = z.infer<z.ZodObject<typeof sellerSettings>>;

/** All four or none: the law wants the seller named in full. */
export function sellerOf({ SELLER_NAME: name, SELLER_INN: inn, SELLER_OGRN: ogrn, SELLER_ADDRESS: address }: Given) {
  return name !== undefined && inn !== undefined && ogrn !== undefined && address !== undefined
    ? { name, inn, ogrn, address }
    : null;
}

/** Where invoices are paid to; without it, and with a seller of his own, a shop writes none. */
export function bankOf(env: Given) {
  const { SELLER_BANK: name, SELLER_BIC: bic, SELLER_ACCOUNT: account, SELLER_CORR_ACCOUNT: corrAccount } = env;
  const isWhole = name !== undefined && bic !== undefined && account !== undefined && corrAccount !== undefined;
  return isWhole && sellerOf(env) !== null ? { name, bic, account, corrAccount, kpp: env.SELLER_KPP ?? null } : null;
}

export function sellerFault(env: Given): string | false {
  const isGiven = (parts: (string | undefined)[]) => parts.some((part) => part !== undefined);
  if (sellerOf(env) === null && isGiven([env.SELLER_NAME, env.SELLER_INN, env.SELLER_OGRN, env.SELLER_ADDRESS]))
    return "SELLER_NAME, SELLER_INN, SELLER_OGRN, SELLER_ADDRESS: all four belong together";
  const bank = [env.SELLER_KPP, env.SELLER_BANK, env.SELLER_BIC, env.SELLER_ACCOUNT, env.SELLER_CORR_ACCOUNT];
  return (
    bankOf(env) === null &&
    isGiven(bank) &&
    "SELLER_BANK, SELLER_BIC, SELLER_ACCOUNT, SELLER_CORR_ACCOUNT: all four belong together, and to SELLER_INN"
  );
}
