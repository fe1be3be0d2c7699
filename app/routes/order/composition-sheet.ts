import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileResponse } from "#app/http/file-response.server.ts";
import { besidePage } from "#app/startup/beside-page.server.ts";

/** The lines of an order, or of one part, as a sheet, for a visitor whose session may have to be refreshed first. */
export const loader = (args: LoaderFunctionArgs) =>
  besidePage(args, async (api) => {
    const { id = "", number } = args.params;
    const sheet = await api.orders.compositionSheet(id, number ?? null);
    return sheet.ok ? fileResponse(sheet.value) : new Response(null, { status: sheet.status });
  });
