import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileResponse } from "#app/http/file-response.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { besidePage } from "#app/startup/beside-page.server.ts";

/** The basket as a file, for a visitor whose session may have to be refreshed first. An empty one has nothing to download. */
export const loader = (args: LoaderFunctionArgs) =>
  besidePage(args, async (api, url) => {
    const report = await api.baskets.report(url.pathname.endsWith(".pdf") ? "pdf" : "xlsx");
    if (!report.ok) return report.status === 422 ? seeOther("/basket") : new Response(null, { status: report.status });
    return fileResponse(report.value);
  });
