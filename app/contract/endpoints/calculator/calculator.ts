import {
  calculationParams,
  openedCalculationShape,
  renameCalculationBody,
  saveCalculationBody,
  savedCalculationListShape,
  savedCalculationShape,
} from "#app/contract/calculator/calculations.ts";
import {
  calculationInputs,
  calculationReportQuery,
  calculationShape,
  calculatorComponentsShape,
  calculatorSystemsShape,
  componentsQuery,
} from "#app/contract/calculator/calculator.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "calculator";
const base = "/private/calculator";
const saved = `${base}/saved`;

/** Hardware calculator (product rules §3.10). */
export const calculatorEndpoints = {
  systems: {
    method: "get",
    path: `${base}/systems`,
    tag,
    summary: "Lists hardware systems with their supported sizes",
    answer: calculatorSystemsShape,
    page: "calculator-components",
  },
  components: {
    method: "get",
    path: `${base}/components`,
    tag,
    summary: "Lists the parts of a hardware system with the sash sizes they fit",
    query: componentsQuery,
    answer: calculatorComponentsShape,
    page: "calculator-components",
  },
  calculate: {
    method: "post",
    path: `${base}/calculate`,
    tag,
    summary: "Calculates the hardware for sashes and the articles to buy; no side effects",
    body: calculationInputs,
    answer: calculationShape,
    reads: true,
    page: "calculator",
  },
  report: {
    method: "get",
    path: `${base}/report`,
    tag,
    summary: "Returns a calculation as a spreadsheet or PDF",
    query: calculationReportQuery,
    answer: "file",
    page: "calculator",
  },
  saved: {
    method: "get",
    path: saved,
    tag,
    summary: "Lists the user's saved calculations, newest first",
    answer: savedCalculationListShape,
    page: "calculator",
  },
  save: {
    method: "post",
    path: saved,
    tag,
    summary: "Saves a calculation under a name; idempotent by key",
    key: uuidShape,
    body: saveCalculationBody,
    answer: savedCalculationShape,
    page: "calculator",
  },
  open: {
    method: "get",
    path: `${saved}/{uuid}`,
    tag,
    summary: "Returns a saved calculation compared with current prices and stock",
    params: calculationParams,
    answer: openedCalculationShape,
    page: "calculator",
  },
  rename: {
    method: "post",
    path: `${saved}/{uuid}`,
    tag,
    summary: "Renames a saved calculation",
    params: calculationParams,
    body: renameCalculationBody,
    answer: savedCalculationShape,
    page: "calculator",
  },
  reprice: {
    method: "post",
    path: `${saved}/{uuid}/reprice`,
    tag,
    summary: "Updates a saved calculation to current prices",
    params: calculationParams,
    answer: savedCalculationShape,
    page: "calculator",
  },
  drop: {
    method: "delete",
    path: `${saved}/{uuid}`,
    tag,
    summary: "Deletes a saved calculation",
    params: calculationParams,
    answer: savedCalculationListShape,
    page: "calculator",
  },
} as const satisfies EndpointGroup;
