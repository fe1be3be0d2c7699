import { deskHeaders } from "#app/desk/frame/headers.ts";

/** A file of the API as an answer of the desk: not cached, and nothing in it may run. */
export function deskFile(file: Response): Response {
  const headers = deskHeaders(file.headers.get("content-type") ?? "application/octet-stream");
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Content-Disposition", file.headers.get("content-disposition") ?? "attachment");
  return new Response(file.body, { headers });
}
