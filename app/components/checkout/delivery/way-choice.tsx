import type { ReactNode } from "react";
import { Check } from "#app/components/kit/fields/check.tsx";
import type { Availability } from "#app/domain/basket/split.ts";
import { wayField } from "#app/forms/orders/checkout-fields.ts";
import type { FormState } from "#app/components/checkout/form-state.ts";

/**
 * One delivery option. The first one represents the group: the error summary links to it, and only it is `required`,
 * since a browser cannot focus a field in a closed disclosure.
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
      // Styles show the fields of the chosen option by it.
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
  /** Delivered to an address. */
  isBrought?: boolean;
  form: FormState;
  hint?: ReactNode;
  children: ReactNode;
};
