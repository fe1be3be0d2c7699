import type { ReactNode } from "react";
import { describedBy, Labelled } from "./field.tsx";

type ChoiceProps = {
  name: string;
  id: string;
  label: ReactNode;
  /** Text of the empty option. */
  empty: string;
  defaultValue?: string | undefined;
  /** `isOff`: disabled. */
  options: { value: string; text: string; isOff?: boolean }[];
  errors?: string[] | undefined;
  required?: boolean;
};

/** A select. */
export function Choice({ name, id, label, empty, defaultValue = "", options, errors, required }: ChoiceProps) {
  return (
    <Labelled id={id} label={label} errors={errors}>
      <select
        className="input"
        id={id}
        name={name}
        required={required}
        defaultValue={defaultValue}
        {...describedBy(id, null, errors)}
      >
        <option value="">{empty}</option>
        {options.map(({ value, text, isOff }) => (
          <option key={value} value={value} disabled={isOff && value !== defaultValue}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
