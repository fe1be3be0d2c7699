import type { SashFault, TypedCalculation } from "#app/forms/calculator.ts";
import type { ShownSystem } from "#app/view-models/calculator/calculator-system.ts";
import type { ShownCalculation, ShownOpened, ShownSaved } from "#app/view-models/calculator/calculator.ts";

/** Loader data of /calculator. */
export type CalculatorPageData = {
  typed: TypedCalculation;
  /** Null if the calculator has no rules. */
  system: ShownSystem | null;
  profiles: { uuid: string; name: string }[];
  brands: string[];
  isOtherBrand: boolean;
  faults: SashFault[];
  result: ShownCalculation | null;
  query: string;
  opened: ShownOpened | null;
  saved: ShownSaved[];
  formKey: string;
};
