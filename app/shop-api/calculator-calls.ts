import type { z } from "zod";
import * as calculations from "#app/contract/calculations.ts";
import * as calculator from "#app/contract/calculator.ts";
import type { Requests } from "./requests.ts";

const base = "/private/calculator";
const saved = (uuid: string) => `${base}/saved/${encodeURIComponent(uuid)}`;

/** The calculator of fittings. */
export function calculatorCalls({ get, post, look, remove, file }: Requests) {
  return {
    calculator: {
      systems: () => get(`${base}/systems`, calculator.calculatorSystemsShape),
      components: (query: { system: string; role?: string }) =>
        get(`${base}/components`, calculator.calculatorComponentsShape, query),
      calculate: (inputs: z.input<typeof calculator.calculationInputs>) =>
        look(`${base}/calculate`, calculator.calculationShape, inputs),
      report: (format: "xlsx" | "pdf", inputs: z.input<typeof calculator.calculationInputs>) =>
        file(`${base}/report`, { format, inputs: JSON.stringify(inputs) }),
      saved: () => get(`${base}/saved`, calculations.savedCalculationListShape),
      save: (body: z.input<typeof calculations.saveCalculationBody>, key: string) =>
        post(`${base}/saved`, calculations.savedCalculationShape, body, key),
      open: (uuid: string) => get(saved(uuid), calculations.openedCalculationShape),
      rename: (uuid: string, name: string) => post(saved(uuid), calculations.savedCalculationShape, { name }),
      reprice: (uuid: string) => post(`${saved(uuid)}/reprice`, calculations.savedCalculationShape, {}),
      drop: (uuid: string) => remove(saved(uuid), calculations.savedCalculationListShape, {}),
    },
  };
}
