import { takesFiles } from "#app/contract/files/files.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { mostImportedBytes } from "#app/domain/imports/desk-imports.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { isLogin } from "#server/front/admission/lanes.ts";
import type { BodyBudget } from "./body-budget.ts";
import { levelsOf, mostLevels } from "#server/front/http/nesting.ts";
import type { RefusalCode } from "#server/front/refusal.ts";
import type { ReadableHeaders } from "#server/front/http/request-headers.ts";
import { spoolForm, type PageForm } from "./spooled-form.ts";
import type { Room } from "./uploads.ts";

const mostBytes = 1024 * 1024;
/** Login forms are small. */
const mostLoginBytes = 64 * 1024;
const withinMs = 30_000;
const mostFields = 1_000;
/**
 * A full set of files plus some room: a single slightly oversized file should reach the page, which keeps the typed
 * values, instead of failing here.
 */
const mostMultipartBytes = (fileLimits.count + 1) * fileLimits.bytes + 256 * 1024;
/** A list of goods is a single file. */
const mostListBytes = 2 * uploadLimits.bytes;
const mostImportFormBytes = mostImportedBytes + 1024 * 1024;
/** Five large photos of goods at once. */
const mostPhotosBytes = 101 * 1024 * 1024;

type Sent = { headers: ReadableHeaders; body: ReadableStream<Uint8Array<ArrayBuffer>> | null };
type Refusal = {
  code: Extract<
    RefusalCode,
    "badRequest" | "payloadTooLarge" | "unsupportedMediaType" | "overloaded" | "requestTimeout"
  >;
};

/** Where files of forms are spooled, and their sender. */
type Spool = { folder: string; name: string; room: Room; bodies: BodyBudget; owner: string | null };

/**
 * Reads a page's form or refuses it. Pages accept urlencoded forms, pages with uploads multipart; anything else is not
 * read. Bytes are counted as received, as a declared length may be wrong or missing.
 */
export async function readForm(
  request: Sent,
  { pathname, search }: Pick<URL, "pathname" | "search">,
  { bodies, owner, ...spool }: Spool,
): Promise<Verdict<PageForm, Refusal>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  const type = request.headers.get("content-type");
  if (type !== null && carriesFiles(request, pathname)) {
    const most = isImport(pathname)
      ? mostImportFormBytes
      : /^\/desk\/(?:products|categories|brands|seo|pages\/(?:promotion|material))\//.test(pathname)
        ? mostPhotosBytes
        : pathname.startsWith("/load-products")
          ? mostListBytes
          : mostMultipartBytes;
    return declared > most ? no("payloadTooLarge") : spoolForm(request.body, type, { ...spool, most });
  }
  const most = isLogin(search) ? mostLoginBytes : mostBytes;
  if (declared > most) return no("payloadTooLarge");
  if (type !== null && !/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return no("unsupportedMediaType");
  if (request.body === null) return ok({ fields: new Uint8Array(), uploads: null, remove: async () => {} });
  const held = bodies.hold(request.body, { owner, most, withinMs });
  const read = await held.read();
  const fault = read.ok ? faultOf(read.value, type) : read;
  if (fault === null && read.ok) return ok({ fields: read.value, uploads: null, remove: async () => held.leave() });
  held.leave();
  return fault ?? no("badRequest");
}

function faultOf(bytes: Uint8Array, type: string | null): Verdict<never, Refusal> | null {
  if (type === null && bytes.length > 0) return no("unsupportedMediaType");
  return isReasonable(Buffer.from(bytes).toString("latin1")) ? null : no("badRequest");
}

/** Files of the staff have room of their own. */
export function isImport(pathname: string): boolean {
  return pathname.startsWith("/desk/imports");
}

/** Also matches single-fetch data requests. */
export function carriesFiles({ headers }: { headers: ReadableHeaders }, pathname: string): boolean {
  return (
    takesFiles(pathname.replace(/\.data$/, "")) && /^multipart\/form-data\s*;/i.test(headers.get("content-type") ?? "")
  );
}

/** PostgreSQL rejects NUL in text. */
function isReasonable(form: string): boolean {
  const pairs = form.split("&");
  return (
    pairs.length <= mostFields && !/%00|\0/.test(form) && pairs.every((pair) => levelsOf(nameOf(pair)) <= mostLevels)
  );
}

function nameOf(pair: string): string {
  return pair.split("=", 1)[0] ?? "";
}
