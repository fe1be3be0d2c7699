import { z } from "zod";

/** The root of a service that speaks DaData's protocol, without a slash at its end. */
export const registryUrl = z
  .url({ protocol: /^https?$/, error: "an http(s) address is expected" })
  .refine((text) => isRoot(text), "the root of the service is expected: no user, no query")
  .transform((text) => text.replace(/\/+$/, ""));

/** Travels in a header. */
export const registryToken = z.string().regex(/^[\x21-\x7e]+$/, "plain characters without spaces are expected");

type Given = { COMPANY_REGISTRY_URL?: string | undefined; COMPANY_REGISTRY_TOKEN?: string | undefined };

/** The registry of companies that is asked; null asks the built-in one. */
export function registryOf({ COMPANY_REGISTRY_URL: url, COMPANY_REGISTRY_TOKEN: token }: Given) {
  return url !== undefined && token !== undefined ? { url, token } : null;
}

export function registryFault({ COMPANY_REGISTRY_URL: url, COMPANY_REGISTRY_TOKEN: token }: Given): string | false {
  return (
    (url === undefined) !== (token === undefined) &&
    "COMPANY_REGISTRY_URL, COMPANY_REGISTRY_TOKEN: both belong together"
  );
}

function isRoot(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { search, hash, username, password } = new URL(text);
  return search + hash + username + password === "";
}
