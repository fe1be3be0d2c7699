import { quantityFaults as texts } from "./ru/quantity-faults.ts";
import { namespace } from "./translator.ts";

const t = namespace("quantityFaults", texts);

/** Why a quantity of a list is refused. */
export function listQuantityFaultText({
  code,
  text = "",
  unit = "",
}: {
  code: keyof typeof texts;
  text?: string | undefined;
  unit?: string | undefined;
}): string {
  return t(code, { text, unit });
}
