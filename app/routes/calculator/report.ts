import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCalculation, systemOf, typedCalculation } from "#app/forms/calculator.ts";
import { fileResponse } from "#app/http/file-response.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { besidePage } from "#app/startup/beside-page.server.ts";

/** A calculation as a file; an address that is none leads to the page that says why. */
export const loader = (args: LoaderFunctionArgs) =>
  besidePage(args, async (api, url) => {
    const back = () => seeOther(`/calculator${url.search}`);
    const systems = await api.calculator.systems();
    if (!systems.ok) return back();
    const typed = typedCalculation(url.searchParams);
    const system = systemOf(systems.value, typed);
    const inputs = system && readCalculation(typed, system.uuid).inputs;
    if (!inputs) return back();
    const report = await api.calculator.report(url.pathname.endsWith(".pdf") ? "pdf" : "xlsx", inputs);
    if (!report.ok) return back();
    return fileResponse(report.value);
  });
