import type { SashFault, TypedCalculation } from "#app/forms/calculator.ts";
import type { ShownCalculation, ShownOpened, ShownSaved } from "#app/view-models/calculator.ts";

/** What the loader of /calculator hands to its page. */
export type CalculatorPageData = {
  typed: TypedCalculation;
  /** Null in a shop whose calculator has no rules. */
  system: { uuid: string; hardwareBrand: string; profile: { uuid: string; name: string } } | null;
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
