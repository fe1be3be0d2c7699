import { STATUS_CODES } from "node:http";
import { problemStatus } from "#app/contract/problem.ts";
import { refusalPage, refusalPolicy } from "#server/front/pages/refusal-page.ts";

export type WireRefusalCode = "badRequest" | "requestTimeout" | "headTooLarge";

export type WireRefusal = { status: number; headers: Record<string, string>; body: string };

/**
 * Response to a request that could not be parsed: its Accept header is unknown, and only people read it (a browser with
 * too many cookies, a broken connection).
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

/** For a socket without a response in progress. */
export function onSocket({ status, headers, body }: WireRefusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}
