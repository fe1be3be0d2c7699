import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeskFeed, FeedChoices } from "#app/contract/desk/catalog/feeds.ts";
import { feedEvery, feedTargets, writeDeliveries } from "#app/domain/feeds/feed-profile.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { feeds } from "#app/i18n/ru/desk/catalog/feeds.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("feeds", feeds);

type Props = {
  fields: DeskFields;
  /** Null: a new one. */
  saved: DeskFeed | null;
  choices: FeedChoices;
};

const ticks = ["takesOnOrder", "withDrawings", "hasPickup", "hasStore", "isEnabled"] as const;

/** What a feed is for, which goods are in it, and how they get to a buyer. */
export function FeedFields({ fields, saved, choices }: Props) {
  const tick = (name: (typeof ticks)[number] | "isPublic", usual: boolean) => (
    <label key={name} className="desk-flag">
      <input type="checkbox" {...fields.box(name, "1", saved?.[name] ?? usual)} /> {t(`field.${name}`)}
    </label>
  );
  return (
    <>
      <Field {...fields.text("name", saved?.name)} label={t("field.name")} required maxLength={100} />
      <Choice
        {...fields.text("target", saved?.target)}
        id={fieldId("target")}
        label={t("field.target")}
        empty={t("field.chooseTarget")}
        options={feedTargets.map((value) => ({ value, text: t(`target.${value}`) }))}
        required
      />
      <Choice
        {...fields.text("city", saved?.city ?? (choices.cities.length === 1 ? choices.cities[0]?.uuid : undefined))}
        id={fieldId("city")}
        label={t("field.city")}
        empty={t("field.chooseCity")}
        options={choices.cities.map(({ uuid, name }) => ({ value: uuid, text: name }))}
        required
      />
      <div className="desk-wide">
        {tick("isPublic", false)}
        <p className="hint">{t("field.isPublicHint")}</p>
      </div>
      <Choice
        {...fields.text("everyHours", saved === null ? "6" : String(saved.everyHours))}
        id={fieldId("everyHours")}
        label={t("field.everyHours")}
        empty={t("field.chooseEvery")}
        options={feedEvery.map((hours) => ({ value: String(hours), text: t(`every.${hours}`) }))}
      />
      <Chosen name="categories" {...{ fields, saved, all: choices.categories }} />
      <Chosen name="brands" {...{ fields, saved, all: choices.brands }} />
      <Field
        {...fields.text("minPrice", numberText(saved?.minPrice))}
        label={t("field.minPrice")}
        hint={t("field.minPriceHint")}
        inputMode="decimal"
        maxLength={12}
      />
      <Field
        {...fields.text("minStock", numberText(saved?.minStock))}
        label={t("field.minStock")}
        hint={t("field.minStockHint")}
        inputMode="decimal"
        maxLength={12}
      />
      <Field
        {...fields.text("utm", saved?.utm)}
        label={t("field.utm")}
        hint={t("field.utmHint")}
        maxLength={300}
        autoComplete="off"
      />
      <TextArea
        {...fields.text("deliveries", saved === null ? undefined : writeDeliveries(saved.deliveries))}
        label={t("field.deliveries")}
        hint={t("field.deliveriesHint")}
        rows={3}
        maxLength={500}
      />
      <div className="desk-wide">{ticks.map((name) => tick(name, name === "isEnabled"))}</div>
    </>
  );
}

type ChosenProps = Pick<Props, "fields" | "saved"> & {
  name: "categories" | "brands";
  all: readonly { uuid: string; name: string }[];
};

/** A list to tick; none ticked means all. */
function Chosen({ name, fields, saved, all }: ChosenProps) {
  const chosen = new Set(saved?.[name]);
  return (
    <details className="desk-wide" open={chosen.size > 0}>
      <summary>
        {t(`field.${name}`)}: {chosen.size === 0 ? t("field.all") : t("field.chosen", { count: chosen.size })}
      </summary>
      {all.map((one) => (
        <label key={one.uuid} className="desk-flag">
          <input type="checkbox" {...fields.box(name, one.uuid, chosen.has(one.uuid))} /> {one.name}
        </label>
      ))}
    </details>
  );
}

function numberText(value: number | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : formatNumber(value);
}

const names = [
  ...(["name", "target", "city", "isPublic", "everyHours", "categories", "brands", "minPrice", "minStock"] as const),
  ...(["utm", "deliveries", ...ticks] as const),
] as const;

export const feedLabels = Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]));

/** A value of a field in words. */
export function feedWord({ cities, categories, brands }: FeedChoices) {
  const known = new Map([...cities, ...categories, ...brands].map(({ uuid, name }) => [uuid, name]));
  const words: Readonly<Record<string, string>> = { ...feeds.target, ...feeds.every };
  return (name: string, value: string): string =>
    name === "utm" || name === "deliveries"
      ? value
      : value
          .split(", ")
          .map((one) => known.get(one) ?? words[one] ?? one)
          .join(", ");
}
