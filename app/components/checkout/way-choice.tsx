import type { ReactNode } from "react";
import { Check } from "#app/components/kit/check.tsx";
import type { Availability } from "#app/domain/basket/split.ts";
import { wayField } from "#app/forms/checkout-fields.ts";
import type { FormState } from "./form-state.ts";

/**
 * One answer to how a group is received. The first speaks for all: the error summary leads to it, and it alone is
 * `required`, since a browser cannot point at one behind a closed disclosure.
 */
export function WayChoice({ kind, value, isFirst, isBrought, form: { values, errors, idOf }, hint, children }: Props) {
  const name = wayField(kind);
  const wrong = errors[name] !== undefined;
  return (
    <Check
      type="radio"
      name={name}
      value={value}
      id={isFirst ? idOf(name) : `${idOf(name)}-${value}`}
      defaultChecked={values[name] === value}
      required={isFirst}
      hint={hint}
      // The style shows what has to be asked about by it.
      data-brought={isBrought ? value.split(":")[0] : undefined}
      {...(wrong ? { "aria-invalid": true, "aria-describedby": `${idOf(name)}-e` } : {})}
    >
      {children}
    </Check>
  );
}

type Props = {
  kind: Availability;
  value: string;
  isFirst: boolean;
  /** To an address. */
  isBrought?: boolean;
  form: FormState;
  hint?: ReactNode;
  children: ReactNode;
};
