import type { LoaderFunctionArgs } from "@remix-run/node";
import { besidePage } from "#app/startup/beside-page.server.ts";

/** An empty list to fill in, or what could not be added of one; for a visitor whose session may have to be refreshed first. */
export const loader = (args: LoaderFunctionArgs) =>
  besidePage(args, async (api, url) => {
    const uuid = url.searchParams.get("upload") ?? "";
    const sheet = await (url.pathname.endsWith("/template.xlsx")
      ? api.uploads.template()
      : api.uploads.wrongRows(uuid));
    if (!sheet.ok) return new Response(null, { status: sheet.status === 422 ? 404 : sheet.status });
    const headers = new Headers({ "X-Robots-Tag": "noindex" });
    for (const name of passed) headers.set(name, sheet.value.headers.get(name) ?? "");
    return new Response(sheet.value.body, { headers });
  });

const passed = [
  "content-type",
  "content-disposition",
  "cache-control",
  "x-content-type-options",
  "content-security-policy",
];
