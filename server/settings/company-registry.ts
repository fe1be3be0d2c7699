import { z } from "zod";
import { isTlsOrLocal } from "./checks.ts";
import { setting } from "./setting.ts";

/** A company registry with DaData's protocol. */
export const registrySettings = {
  COMPANY_REGISTRY_URL: setting(
    z
      .url({ protocol: /^https?$/, error: "an http(s) address is expected" })
      .refine((text) => isRoot(text), "the root of the service is expected: no user, no query")
      .transform((text) => text.replace(/\/+$/, ""))
      .refine(isTlsOrLocal, "https is expected: a key goes there")
      .optional(),
    {
      about:
        "registry that finds companies by INN (DaData's protocol), for example `https://suggestions.dadata.ru/suggestions/api/4_1/rs`; TLS is required, except on this machine",
      unset: "a built-in one",
    },
  ),
  COMPANY_REGISTRY_TOKEN: setting(
    // Sent in a header.
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, "plain characters without spaces are expected")
      .optional(),
    { about: "token for this registry", unset: "none" },
  ),
};

type Given = z.infer<z.ZodObject<typeof registrySettings>>;

/** Null uses the built-in registry. */
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
