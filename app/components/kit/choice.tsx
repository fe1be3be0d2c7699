import { describedBy, Labelled } from "#app/components/kit/field.tsx";

type ChoiceProps = {
  name: string;
  id: string;
  label: string;
  /** What stands first and chooses nothing. */
  empty: string;
  defaultValue?: string | undefined;
  /** `isOff`: shown, and not to be chosen. */
  options: { value: string; text: string; isOff?: boolean }[];
  errors?: string[] | undefined;
  required?: boolean;
};

/** One of a list. */
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
