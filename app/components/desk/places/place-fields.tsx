import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { describedBy, Field, FieldErrors, Labelled } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeskPlace } from "#app/contract/desk/shop/places.ts";
import { listedFields, namesInField, orderedFields, tickedFields } from "#app/domain/desk/places.ts";
import { carrierCodes } from "#app/domain/logistics/carriers.ts";
import { placeValueTyped } from "#app/i18n/desk/place-values.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { timeZones } from "#app/i18n/ru/desk/shop/time-zones.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { OrderedChoices } from "./ordered-choices.tsx";

const t = namespace("deskPlaces", deskPlaces);
export const placeLabels: Readonly<Record<string, string>> = deskPlaces.field;
const hints: Readonly<Record<string, string>> = deskPlaces.hint;

type Option = DeskPlace["choices"][string][number];

type Props = {
  names: readonly string[];
  saved: Readonly<Record<string, string>>;
  /** What empty fields mean. */
  usual: DeskPlace["usual"];
  choices: DeskPlace["choices"];
  fields: DeskFields;
  isNew?: boolean;
  canEditPrefix?: boolean;
};

/** The fields of a city, warehouse or point. */
export function PlaceFields({ names, saved, usual, choices, fields, isNew = false, canEditPrefix = true }: Props) {
  return names.map((name) => {
    const given = fields.text(name, placeValueTyped(name, saved[name] ?? ""));
    const word = usual[name];
    const shared = { ...given, label: placeLabels[name], hint: word ? t("usual", { word }) : hints[name] };
    const options = optionsOf(choices, name, saved[name]);
    if (tickedFields.includes(name)) return <Boxes key={name} {...shared} name={name} options={options ?? []} />;
    if (orderedFields.includes(name))
      return <OrderedChoices key={name} {...shared} name={name} options={options ?? []} />;
    if (options !== undefined)
      return (
        <Labelled key={name} id={`f-${name}`} label={shared.label} hint={shared.hint} errors={given.errors}>
          <select
            className="input"
            id={`f-${name}`}
            name={name}
            defaultValue={given.defaultValue}
            {...describedBy(`f-${name}`, shared.hint, given.errors)}
          >
            {(name === "warehouse" || (isNew && name === "city")) && <option value="">{t("none")}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Labelled>
      );
    if (name === "how_to_get" || name === "special_days" || listedFields.includes(name))
      return <TextArea key={name} {...shared} rows={3} maxLength={2_000} />;
    return <Field key={name} {...shared} maxLength={2_000} readOnly={name === "prefix" && !canEditPrefix} />;
  });
}

type BoxesProps = {
  name: string;
  label: string | undefined;
  hint: string | undefined;
  errors: string[] | undefined;
  defaultValue: string;
  options: readonly Option[];
};

/** The empty value says that the field was in the form even with nothing ticked. */
function Boxes({ name, label, hint, errors, defaultValue, options }: BoxesProps) {
  const id = `f-${name}`;
  const chosen = namesInField(defaultValue);
  return (
    <fieldset
      className="desk-choices"
      aria-describedby={describedBy(id, hint, errors)["aria-describedby"]}
      id={id}
      tabIndex={-1}
    >
      <legend>{label}</legend>
      <p className="hint" id={`${id}-h`}>
        {hint}
      </p>
      <FieldErrors id={id} errors={errors} />
      <input type="hidden" name={name} value="" />
      <div>
        {options.map((option) => (
          <label key={option.value} className="desk-flag">
            <input type="checkbox" name={name} value={option.value} defaultChecked={chosen.includes(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const yesNo = [
  { value: "yes", label: t("yes") },
  { value: "no", label: t("no") },
];

const carriers = carrierCodes.map((value) => ({ value, label: providers[value] }));
const zones = Object.entries(timeZones).map(([value, label]) => ({ value, label }));

/** What the field is chosen from; a time zone that the list lacks stays. */
function optionsOf(choices: DeskPlace["choices"], name: string, value = ""): readonly Option[] | undefined {
  if (name === "active") return yesNo;
  if (name === "carriers") return carriers;
  if (name !== "timezone") return choices[name];
  return value === "" || Object.hasOwn(timeZones, value) ? zones : [...zones, { value, label: value }];
}

/** A value in words, as it is read. */
export function placeWord(choices: DeskPlace["choices"], name: string, value: string): string {
  if (listedFields.includes(name)) return value.split(/[\n|]/).join(", ");
  const options = optionsOf(choices, name, value);
  if (options === undefined) return placeValueTyped(name, value);
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one;
  return tickedFields.includes(name) || orderedFields.includes(name)
    ? namesInField(value).map(labelOf).join(", ")
    : labelOf(value);
}
