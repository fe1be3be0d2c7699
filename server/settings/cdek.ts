import { z } from "zod";
import { isTlsOrLocal } from "./checks.ts";
import { setting } from "./setting.ts";

/** A carrier with СДЭК's protocol. */
export const cdekSettings = {
  CDEK_URL: setting(
    z
      .url({ protocol: /^https?$/, error: "an http(s) address is expected" })
      .transform((text) => new URL(text).origin)
      .refine(isTlsOrLocal, "https is expected: a password goes there")
      .optional(),
    { about: "origin of CDEK's API; TLS is required, except on this machine", unset: "`https://api.cdek.ru`" },
  ),
  CDEK_ACCOUNT: setting(z.string().optional(), {
    about: "account at CDEK; without it, and while CDEK does not answer, the shop uses its own table of tariffs",
    unset: "none",
  }),
  CDEK_PASSWORD: setting(z.string().optional(), { about: "password of this account", unset: "none" }),
};

type Given = z.infer<z.ZodObject<typeof cdekSettings>>;

/** Null uses the tariff table only. */
export function cdekOf({
  CDEK_URL: url = "https://api.cdek.ru",
  CDEK_ACCOUNT: account,
  CDEK_PASSWORD: password,
}: Given) {
  return account !== undefined && password !== undefined ? { url, account, password } : null;
}

export function cdekFault({ CDEK_URL: url, CDEK_ACCOUNT: account, CDEK_PASSWORD: password }: Given): string | false {
  if ((account === undefined) !== (password === undefined)) return "CDEK_ACCOUNT, CDEK_PASSWORD: both belong together";
  return url !== undefined && account === undefined && "CDEK_URL: CDEK_ACCOUNT and CDEK_PASSWORD are missing";
}
