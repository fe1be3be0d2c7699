import type { SentCall } from "#app/contract/backend.ts";
import type { NamedBytes } from "#app/contract/endpoint.ts";

/** Input of any endpoint. */
export type AnyInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  file?: NamedBytes;
  key?: string | undefined;
  version?: number;
  refreshToken?: string | null;
};

/** Converts parameters to text, as in an address or header, so that in-process and HTTP calls behave alike. */
export function sentCall({ params = {}, query = {}, body, file, key, version, refreshToken }: AnyInput = {}): SentCall {
  return {
    params: texts(params),
    query: texts(query),
    body,
    key,
    version: version === undefined ? undefined : `"${version}"`,
    refreshToken: refreshToken ?? undefined,
    file: file && { name: file.name.slice(-300).replace(loneSurrogate, "") || "file", bytes: file.bytes },
  };
}

function texts(values: Record<string, string | number | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value).replace(loneSurrogate, "\uFFFD")]],
    ),
  );
}

/** A lone surrogate cannot be encoded in an address. */
const loneSurrogate = /\p{Cs}/gu;
