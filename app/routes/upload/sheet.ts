import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileResponse } from "#app/http/file-response.server.ts";
import { besidePage } from "#app/startup/beside-page.server.ts";

/** An empty list to fill in, or what could not be added of one; for a visitor whose session may have to be refreshed first. */
export const loader = (args: LoaderFunctionArgs) =>
  besidePage(args, async (api, url) => {
    const uuid = url.searchParams.get("upload") ?? "";
    const sheet = await (url.pathname.endsWith("/template.xlsx")
      ? api.uploads.template()
      : api.uploads.wrongRows(uuid));
    if (!sheet.ok) return new Response(null, { status: sheet.status === 422 ? 404 : sheet.status });
    return fileResponse(sheet.value);
  });
