import { describedBy, FieldErrors } from "#app/components/kit/fields/field.tsx";
import type { DeskContentOptions } from "#app/contract/desk/shop/content.ts";
import { contentList } from "#app/domain/content/editable.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskContent", deskContent);

type Cities = DeskContentOptions["cities"];
type Props = {
  name: string;
  label: string | undefined;
  hint: string | undefined;
  errors: string[] | undefined;
  /** Slugs with commas; empty for all. */
  defaultValue: string;
  cities: Cities;
};

/** All cities or ticked ones. Those that are closed or gone stay while they are ticked. */
export function ContentCities({ name, label, hint, errors, defaultValue, cities }: Props) {
  const id = `f-${name}`;
  const chosen = contentList(defaultValue);
  const isAll = chosen.length === 0 && !errors?.length;
  const known = cities.filter(({ slug, isOpen }) => isOpen || chosen.includes(slug));
  const boxes = [
    ...known.map(({ slug, name: city, isOpen }) => ({ slug, text: isOpen ? city : t("cities.closed", { city }) })),
    ...chosen
      .filter((slug) => !cities.some((city) => city.slug === slug))
      .map((slug) => ({ slug, text: t("cities.gone", { slug }) })),
  ];
  return (
    <fieldset
      className="desk-choices"
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, hint, errors)["aria-describedby"]}
    >
      <legend>{label}</legend>
      <p className="hint" id={`${id}-h`}>
        {hint}
      </p>
      <FieldErrors id={id} errors={errors} />
      <label className="desk-flag">
        <input type="checkbox" name={name} value="" defaultChecked={isAll} />
        {t("cities.all")}
      </label>
      <div>
        {boxes.map(({ slug, text }) => (
          <label key={slug} className="desk-flag">
            <input type="checkbox" name={name} value={slug} defaultChecked={chosen.includes(slug)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The same as it is read. */
export function citiesText(cities: Cities, value: string): string {
  const chosen = contentList(value);
  if (chosen.length === 0) return t("cities.all");
  return chosen.map((slug) => cities.find((city) => city.slug === slug)?.name ?? slug).join(", ");
}
