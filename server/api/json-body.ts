import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { fileBodies } from "#app/contract/files/file-bodies.ts";
import { oneClickPaths } from "#app/contract/account/senders.ts";
import { mostLevels } from "./plain-value.ts";
import { refuse, type ApiEnv } from "./context.ts";

const mostBytes = 1024 * 1024;

/** Rejects bodies over 1 MB before they are read; file uploads have their own limits. */
export const limitedBody: MiddlewareHandler<ApiEnv> = (c, next) => (takesFile(c.req.path) ? next() : limited(c, next));

const limited = bodyLimit({ maxSize: mostBytes, onError: (c) => refuse(c, "payloadTooLarge") });

/** Accepts JSON only, at most 32 levels deep: deeper trees overflow recursive code (invariants Facts). */
export const jsonBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { method } = c.req.raw;
  if (method === "GET" || method === "HEAD") return next();
  // Mail clients post a form here; its body is ignored.
  if (oneClickPaths.some((path) => c.req.path === `/api/v1${path}`)) return next();
  // The right to upload is checked before the body is read.
  if (takesFile(c.req.path)) return next();

  const text = await c.req.text();
  const type = c.req.header("content-type");
  if (text === "") {
    // Drop an empty body: calls without one must not fail because of a content type alone.
    if (type !== undefined) c.req.raw = withoutBody(c.req.raw);
    return next();
  }
  if (!/^application\/json\s*(;|$)/i.test(type ?? "")) return refuse(c, "unsupportedMediaType");
  if (levelsOf(text) > mostLevels || !isJson(text)) return refuse(c, "badRequest");
  return next();
};

/** Does the endpoint take raw file bytes? It applies its own size limit. */
function takesFile(pathname: string): boolean {
  return filePaths.has(pathname);
}

const filePaths = new Set([...fileBodies.keys()].map((path) => `/api/v1${path}`));

function withoutBody({ url, method, headers }: Request): Request {
  const rest = new Headers(headers);
  rest.delete("content-type");
  return new Request(url, { method, headers: rest });
}

/** Nesting depth outside of strings, without parsing the JSON. */
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
