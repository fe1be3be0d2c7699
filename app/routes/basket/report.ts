import type { LoaderFunctionArgs } from "@remix-run/node";
import { besidePage } from "#app/startup/beside-page.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";

/** The basket as a file, for a visitor whose session may have to be refreshed first. An empty one has nothing to download. */
export const loader = (args: LoaderFunctionArgs) =>
  besidePage(args, async (api, url) => {
    const report = await api.baskets.report(url.pathname.endsWith(".pdf") ? "pdf" : "xlsx");
    if (!report.ok) return report.status === 422 ? seeOther("/basket") : new Response(null, { status: report.status });
    const headers = new Headers({ "X-Robots-Tag": "noindex" });
    for (const name of passed) headers.set(name, report.value.headers.get(name) ?? "");
    return new Response(report.value.body, { headers });
  });

const passed = [
  "content-type",
  "content-disposition",
  "cache-control",
  "x-content-type-options",
  "content-security-policy",
];
