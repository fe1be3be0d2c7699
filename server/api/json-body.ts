import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { uploadPath } from "#app/contract/files.ts";
import { listUploadPath } from "#app/contract/product-uploads.ts";
import { oneClickPaths } from "#app/contract/senders.ts";
import { articleUploadPath } from "#app/contract/user-articles.ts";
import { refuse, type ApiEnv } from "./responses.ts";

const mostBytes = 1024 * 1024;
const mostLevels = 32;

/**
 * Refuses bodies over 1 MB before they are read; a file is counted where it is taken. What the storefront in this process
 * writes comes out of a form whose bytes the front has counted.
 */
export const limitedBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  c.env.direct !== undefined || takesFile(c.req.path) ? next() : limited(c, next);

const limited = bodyLimit({ maxSize: mostBytes, onError: (c) => refuse(c, "payloadTooLarge") });

/** Calls speak JSON alone, at most 32 levels deep: deeper trees break those who walk them (invariants Facts). */
export const jsonBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { method } = c.req.raw;
  if (method === "GET" || method === "HEAD") return next();
  // Mail programs send a form here; nothing of it is read.
  if (oneClickPaths.some((path) => c.req.path === `/api/v1${path}`)) return next();
  // Who may send a file is judged before it is looked at.
  if (takesFile(c.req.path)) return next();

  const text = await c.req.text();
  const type = c.req.header("content-type");
  if (text === "") {
    // An empty body is no body: calls that take none must not trip over a content type alone.
    if (type !== undefined) c.req.raw = withoutBody(c.req.raw);
    return next();
  }
  if (!/^application\/json\s*(;|$)/i.test(type ?? "")) return refuse(c, "unsupportedMediaType");
  if (levelsOf(text) > mostLevels || !isJson(text)) return refuse(c, "badRequest");
  return next();
};

/** Does the call take a file as its plain bytes? It counts them itself, by its own limit. */
function takesFile(pathname: string): boolean {
  return [uploadPath, listUploadPath, articleUploadPath].some((path) => pathname === `/api/v1${path}`);
}

function withoutBody({ url, method, headers }: Request): Request {
  const rest = new Headers(headers);
  rest.delete("content-type");
  return new Request(url, { method, headers: rest });
}

/** Depth of brackets outside strings, found without building the tree. */
function levelsOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, (depth += 1));
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
