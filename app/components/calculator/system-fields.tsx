import { describedBy, Labelled } from "#app/components/kit/fields/field.tsx";
import { namespace } from "#app/i18n/translator.ts";
import { calculator as texts } from "#app/i18n/ru/calculator/calculator.ts";

const t = namespace("calculator", texts);

type Props = { profiles: { uuid: string; name: string }[]; brands: string[]; profile: string; brand: string };

/** The hardware system, by profile and brand. */
export function SystemFields({ profiles, brands, profile, brand }: Props) {
  return (
    <>
      <Choice name="profile" label={t("profile")} value={profile}>
        {profiles.map(({ uuid, name }) => ({ value: uuid, text: name }))}
      </Choice>
      <Choice name="brand" label={t("brand")} value={brand}>
        {brands.map((name) => ({ value: name, text: name }))}
      </Choice>
    </>
  );
}

export function Choice({
  name,
  label,
  value,
  hint,
  children,
}: {
  name: string;
  label: string;
  value: string;
  hint?: string;
  children: { value: string; text: string }[];
}) {
  const id = `calculator-${name}`;
  return (
    <Labelled id={id} label={label} hint={hint}>
      <select className="input" id={id} name={name} defaultValue={value} {...describedBy(id, hint, undefined)}>
        {children.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
