import { z } from "zod";
import {
  calculationParams,
  openedCalculationShape,
  renameCalculationBody,
  saveCalculationBody,
  savedCalculationListShape,
  savedCalculationShape,
} from "#app/contract/calculations.ts";
import {
  calculationInputs,
  calculationReportQuery,
  calculationShape,
  calculatorComponentsShape,
  calculatorSystemsShape,
  componentsQuery,
} from "#app/contract/calculator.ts";
import { formKeyHeaders } from "#app/contract/feedback.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { calculate } from "#server/use-cases/calculator/calculate.ts";
import { calculationReport } from "#server/use-cases/calculator/calculation-report.ts";
import { listComponents } from "#server/use-cases/calculator/components.ts";
import {
  dropSaved,
  listSaved,
  openSaved,
  renameSaved,
  repriceSaved,
  saveCalculation,
} from "#server/use-cases/calculator/saved.ts";
import { listSystems } from "#server/use-cases/calculator/systems.ts";
import { attachment } from "./attachment.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";

/** The calculator of fittings (decisions §3.10). */
export const calculatorApi = apiGroup();

const tags = ["calculator"];
const base = "/private/calculator";
const saved = `${base}/saved`;
const one = { params: calculationParams };

calculatorApi.openapi(
  call(
    { method: "get", path: `${base}/systems`, tags, summary: "Lines of fittings with the sizes they are made for" },
    calculatorSystemsShape,
  ),
  async (c) => refuseClosed(c, "calculator-components") ?? answer(c, await listSystems(c.get("ports"))),
);

calculatorApi.openapi(
  call(
    {
      method: "get",
      path: `${base}/components`,
      request: { query: componentsQuery },
      tags,
      summary: "Every part of a system with the sashes it is taken for",
    },
    calculatorComponentsShape,
  ),
  async (c) =>
    refuseClosed(c, "calculator-components") ??
    reply(c, await listComponents(c.get("ports"), buyerOf(c), c.req.valid("query"))),
);

calculatorApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/calculate`,
      request: { body: jsonOf(calculationInputs) },
      tags,
      summary: "The fittings of sashes and what of them has to be bought; changes nothing",
    },
    calculationShape,
  ),
  async (c) =>
    refuseClosed(c, "calculator") ?? reply(c, await calculate(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

calculatorApi.openapi(
  call(
    {
      method: "get",
      path: `${base}/report`,
      request: { query: calculationReportQuery },
      tags,
      summary: "A calculation as a sheet or as a document, a file",
    },
    z.string(),
  ),
  async (c) => {
    const closed = refuseClosed(c, "calculator");
    if (closed) return closed;
    const report = await calculationReport(c.get("ports"), buyerOf(c), c.req.valid("query"));
    if (!report.ok) return reply(c, report);
    const { name, type, bytes } = report.value;
    return attachment({ plainName: `calculation.${type}`, name, mime: fileTypes[type].mime, bytes });
  },
);

calculatorApi.openapi(
  call({ method: "get", path: saved, tags, summary: "Own calculations, last first" }, savedCalculationListShape),
  async (c) => refuseClosed(c, "calculator") ?? answer(c, await listSaved(c.get("ports"), buyerOf(c))),
);

calculatorApi.openapi(
  call(
    {
      method: "post",
      path: saved,
      request: { headers: formKeyHeaders, body: jsonOf(saveCalculationBody) },
      tags,
      summary: "Keeps a calculation under a name; the same form twice is one",
    },
    savedCalculationShape,
  ),
  async (c) =>
    refuseClosed(c, "calculator") ??
    reply(
      c,
      await saveCalculation(c.get("ports"), buyerOf(c), {
        ...c.req.valid("json"),
        key: c.req.valid("header")["idempotency-key"],
      }),
    ),
);

calculatorApi.openapi(
  call(
    { method: "get", path: `${saved}/{uuid}`, request: one, tags, summary: "A kept calculation beside what it is now" },
    openedCalculationShape,
  ),
  async (c) =>
    refuseClosed(c, "calculator") ?? reply(c, await openSaved(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

calculatorApi.openapi(
  call(
    {
      method: "post",
      path: `${saved}/{uuid}`,
      request: { ...one, body: jsonOf(renameCalculationBody) },
      tags,
      summary: "Gives a kept calculation another name",
    },
    savedCalculationShape,
  ),
  async (c) =>
    refuseClosed(c, "calculator") ??
    reply(c, await renameSaved(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

calculatorApi.openapi(
  call(
    {
      method: "post",
      path: `${saved}/{uuid}/reprice`,
      request: one,
      tags,
      summary: "Takes what it costs now for what it was kept at",
    },
    savedCalculationShape,
  ),
  async (c) =>
    refuseClosed(c, "calculator") ??
    reply(c, await repriceSaved(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

calculatorApi.openapi(
  call(
    { method: "delete", path: `${saved}/{uuid}`, request: one, tags, summary: "Removes a kept calculation" },
    savedCalculationListShape,
  ),
  async (c) =>
    refuseClosed(c, "calculator") ?? reply(c, await dropSaved(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);
