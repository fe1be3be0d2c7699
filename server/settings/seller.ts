import { z } from "zod";
import { setting } from "./setting.ts";

/** The seller, and the account on invoices. */
export const sellerSettings = {
  SELLER_NAME: setting(z.string().optional(), {
    about:
      "deprecated, as the other `SELLER_*`, until `settings set seller.name`: legal name of the seller; required together with `SELLER_INN`, `SELLER_OGRN` and `SELLER_ADDRESS`",
    unset: "none",
  }),
  SELLER_INN: setting(
    z
      .string()
      .regex(/^\d{10}(\d{2})?$/, "10 or 12 digits are expected")
      .optional(),
    { about: "INN of the seller", unset: "none" },
  ),
  SELLER_OGRN: setting(
    z
      .string()
      .regex(/^\d{13}(\d{2})?$/, "13 or 15 digits are expected")
      .optional(),
    { about: "OGRN or OGRNIP of the seller", unset: "none" },
  ),
  SELLER_ADDRESS: setting(z.string().optional(), { about: "legal address of the seller", unset: "none" }),
  SELLER_KPP: setting(
    z
      .string()
      .regex(/^\d{4}[0-9A-Z]{2}\d{3}$/, "9 signs are expected")
      .optional(),
    { about: "KPP of the seller, on invoices", unset: "none" },
  ),
  SELLER_BANK: setting(z.string().max(150).optional(), {
    about:
      "bank of the account for invoices; required together with `SELLER_BIC`, `SELLER_ACCOUNT` and `SELLER_CORR_ACCOUNT`",
    unset: "no invoices",
  }),
  SELLER_BIC: setting(
    z
      .string()
      .regex(/^\d{9}$/, "9 digits are expected")
      .optional(),
    { about: "BIC of this bank", unset: "none" },
  ),
  SELLER_ACCOUNT: setting(
    z
      .string()
      .regex(/^\d{20}$/, "20 digits are expected")
      .optional(),
    { about: "account of the seller", unset: "none" },
  ),
  SELLER_CORR_ACCOUNT: setting(
    z
      .string()
      .regex(/^\d{20}$/, "20 digits are expected")
      .optional(),
    { about: "correspondent account of the bank", unset: "none" },
  ),
};

type Given = z.infer<z.ZodObject<typeof sellerSettings>>;

/** All four or none: the law requires complete seller details. */
export function sellerOf({ SELLER_NAME: name, SELLER_INN: inn, SELLER_OGRN: ogrn, SELLER_ADDRESS: address }: Given) {
  return name !== undefined && inn !== undefined && ogrn !== undefined && address !== undefined
    ? { name, inn, ogrn, address }
    : null;
}

/** Account on invoices; without it a shop with its own seller makes no invoices. */
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
