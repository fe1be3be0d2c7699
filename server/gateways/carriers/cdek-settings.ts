import { z } from "zod";

/** Where СДЭК's API is and how the shop signs in there. */
export const cdekSettings = {
  CDEK_URL: z.url({ protocol: /^https?$/, error: "an http(s) address is expected" }).optional(),
  CDEK_ACCOUNT: z.string().max(200).optional(),
  CDEK_PASSWORD: z.string().max(200).optional(),
};

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
  return account !== undefined && password !== undefined ? { url: new URL(url).origin, account, password } : null;
}

export function cdekFault({ CDEK_URL: url, CDEK_ACCOUNT: account, CDEK_PASSWORD: password }: Given): string | false {
  if ((account === undefined) !== (password === undefined)) return "CDEK_ACCOUNT, CDEK_PASSWORD: both belong together";
  return url !== undefined && account === undefined && "CDEK_URL: CDEK_ACCOUNT and CDEK_PASSWORD are missing";
}
