import { z } from "zod";

/** The origin of a service that speaks СДЭК's protocol. */
export const cdekUrl = z
  .url({ protocol: /^https?$/, error: "an http(s) address is expected" })
  .transform((text) => new URL(text).origin);

type Given = {
  CDEK_URL?: string | undefined;
  CDEK_ACCOUNT?: string | undefined;
  CDEK_PASSWORD?: string | undefined;
};

/** Null leaves it to the table of tariffs. */
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
