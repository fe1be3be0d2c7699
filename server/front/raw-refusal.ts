import { STATUS_CODES } from "node:http";
import { problemStatus } from "#app/contract/problem.ts";
import { refusalPage, refusalPolicy } from "./refusal-page.ts";

export type WireRefusalCode = "badRequest" | "requestTimeout" | "headTooLarge";

export type WireRefusal = { status: number; headers: Record<string, string>; body: string };

/**
 * The answer to what never became a request: what it accepts is not known, and of those who send such heads only people
 * read the answer (a browser whose cookies have grown too many, a line that broke half-way).
 */
export function wireRefusal(code: WireRefusalCode, shopName: string): WireRefusal {
  const body = refusalPage(code, { sign: { name: shopName, phone: null }, sent: false, code: null });
  const headers = {
    connection: "close",
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "content-security-policy": refusalPolicy,
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex, nofollow",
  };
  return { status: problemStatus[code], headers, body };
}

/** For a socket on which no answer has been begun. */
export function onSocket({ status, headers, body }: WireRefusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}
