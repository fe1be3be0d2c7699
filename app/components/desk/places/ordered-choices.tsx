import { describedBy, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { namesInField } from "#app/domain/desk/places.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPlaces", deskPlaces);

type Props = {
  name: string;
  label: string | undefined;
  hint: string | undefined;
  errors: string[] | undefined;
  defaultValue: string;
  options: readonly { value: string; label: string }[];
};

/** Fields to add more in one go. */
const spare = 3;

/** Names chosen in their order; the empty value says that the field was in the form even with none. */
export function OrderedChoices({ name, label = "", hint, errors, defaultValue, options }: Props) {
  const id = `f-${name}`;
  const chosen = namesInField(defaultValue);
  const unknown = chosen.filter((one) => options.every(({ value }) => value !== one));
  const all = [...options, ...unknown.map((value) => ({ value, label: value }))];
  const places = [...chosen, ...Array<string>(spare).fill("")].slice(0, Math.max(chosen.length, all.length));
  return (
    <fieldset
      className="desk-ordered"
      aria-describedby={describedBy(id, hint, errors)["aria-describedby"]}
      id={id}
      tabIndex={-1}
    >
      <legend>{label}</legend>
      {hint !== undefined && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
      <input type="hidden" name={name} value="" />
      {places.length === 0 && <p>{t("nothing")}</p>}
      <ol>
        {places.map((value, at) => (
          <li key={at}>
            <select
              className="input"
              name={name}
              defaultValue={value}
              aria-label={t("inOrder", { label, number: at + 1 })}
            >
              <option value="">{t("none")}</option>
              {all.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
