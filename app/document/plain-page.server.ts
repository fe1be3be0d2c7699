import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import type { EntryContext } from "@remix-run/node";
import type { DrawnPage } from "./draw-page.server.tsx";
import { drawnWhenAskedAgain } from "./drawn-when-asked-again.ts";
import type { PageParts } from "./page-pieces.server.ts";

export type PlainPage = { parts: PageParts; sheetHash: string };

/** A page without its goods and its sheet is some 15 kB: all of them together are under 10 MB, and never above 30. */
const pages = drawnWhenAskedAgain<PlainPage>({ most: 500, isSmall: ({ parts }) => bytesOf(parts) < 64 * 1024 });

function bytesOf(parts: PageParts): number {
  return parts.reduce((sum, part) => sum + (typeof part === "function" ? 0 : part.byteLength), 0);
}

/**
 * A page without scripts in its parts. Nothing wakes it up and nothing in it is made for this request alone, so what
 * React draws hangs on the page's address and data and is drawn once for both: asked for again by whoever gets the same
 * (all robots of a city, its guests with empty baskets), it is joined with the goods that its lists have at this moment.
 * Anything else that has changed (the price on a product's page, a number of goods) is other data, so another page.
 */
export function keptPlainPage(
  request: Request,
  { staticHandlerContext }: Pick<EntryContext, "staticHandlerContext">,
  draw: () => DrawnPage,
): PlainPage {
  const key = contentKey(request, staticHandlerContext);
  return key === null ? plainPage(draw()) : pages(key, () => plainPage(draw()));
}

export function plainPage({ markup, pieces, sheetHash }: DrawnPage): PlainPage {
  return { parts: pieces.cut(markup), sheetHash };
}

/** Null for what is not worth keeping: answers to forms and failures. */
function contentKey(
  { url, method }: Request,
  { loaderData, statusCode, errors }: EntryContext["staticHandlerContext"],
): string | null {
  if (errors !== null || statusCode !== 200 || (method !== "GET" && method !== "HEAD")) return null;
  const data = Object.entries(loaderData).map(([route, answer]) => [route, wholly(answer)]);
  return createHash("sha256")
    .update(serialize([url, data]))
    .digest("base64url");
}

/** With what encoders are not meant to find (`unsent`). */
function wholly(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.getOwnPropertyNames(answer).map((name): unknown => [name, Reflect.get(answer, name)]);
}
