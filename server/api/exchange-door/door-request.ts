import { z } from "zod";
import { exchangeTypes } from "#app/domain/exchange/connection.ts";
import type { BasicWords } from "#server/use-cases/exchange/door/check-password.ts";
import type { DoorVisitor } from "#server/use-cases/exchange/door/sessions.ts";

const exchangeModes = [
  "checkauth",
  "init",
  "file",
  "import",
  "complete",
  "deactivate",
  "query",
  "success",
  "info",
] as const;
export type ExchangeMode = (typeof exchangeModes)[number];

/** Parameters of 1C; a parameter that is no text of a sensible length counts as absent. */
const queryShape = z.object({
  type: z.enum(exchangeTypes).nullable().catch(null),
  mode: z.enum(exchangeModes).nullable().catch(null),
  filename: z.string().max(1_000).catch(""),
  version: z.string().min(1).max(40).nullable().catch(null),
  sessid: z.string().min(1).max(200).nullable().catch(null),
  timestamp: z
    .string()
    .regex(/^\d{9,10}$/)
    .transform(Number)
    .nullable()
    .catch(null),
  zip: z.string().nullable().catch(null),
});

export type DoorRequest = {
  mode: ExchangeMode | null;
  /** Named, but none that the shop exchanges. */
  isForeignType: boolean;
  fileName: string;
  version: string | null;
  /** Seconds since 1970; null when there is none. */
  timestamp: number | null;
  isZipped: boolean;
  visitor: DoorVisitor;
};

/** What a request of 1C asks for, and who it says it is. Cookies of the shop and of the desk mean nothing here. */
export function readDoorRequest({ url, headers }: Request, ip: string): DoorRequest {
  const { searchParams } = new URL(url);
  const given = Object.fromEntries([...queryShape.keyof().options].map((name) => [name, searchParams.get(name)]));
  const { type, mode, filename, version, sessid, timestamp, zip } = queryShape.parse(given);
  const tokens = [...cookiesNamed("exchange", headers.get("cookie") ?? ""), ...(sessid === null ? [] : [sessid])];
  return {
    mode,
    isForeignType: type === null && searchParams.has("type"),
    fileName: filename,
    version,
    timestamp,
    isZipped: zip === "yes",
    visitor: {
      ip,
      userAgent: headers.get("user-agent") ?? "",
      tokens: tokens.slice(0, mostTokens),
      basic: basicOf(headers.get("authorization") ?? ""),
      type,
    },
  };
}

const mostTokens = 3;

function cookiesNamed(name: string, header: string): string[] {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
}

/** 1C writes the words in UTF-8 or, in older versions, in its code page. */
function basicOf(authorization: string): BasicWords | null {
  const [, packed] = /^Basic\s+([A-Za-z\d+/]+={0,2})\s*$/i.exec(authorization) ?? [];
  if (packed === undefined) return null;
  const bytes = Buffer.from(packed, "base64");
  const text = inUtf8(bytes) ?? new TextDecoder("windows-1251").decode(bytes);
  const at = text.indexOf(":");
  return at < 0 ? null : { login: text.slice(0, at), password: text.slice(at + 1) };
}

function inUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
