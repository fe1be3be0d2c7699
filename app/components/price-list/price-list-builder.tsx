import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { Field, FieldErrors, fieldId, Labelled } from "#app/components/kit/fields/field.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import {
  priceListEncodings,
  priceListExtras,
  priceListFormats,
  priceListLimits,
  priceListSchedules,
} from "#app/domain/price-list/limits.ts";
import { priceLists as texts } from "#app/i18n/ru/files/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CategoryChoice } from "#app/view-models/files/price-lists.ts";

const t = namespace("priceLists", texts);

export type BuilderProps = {
  categories: CategoryChoice[];
  brands: { uuid: string; name: string }[];
  /** Destination of the link: the user's confirmed address. */
  email: string | null;
  /** Idempotency key of the form. */
  formKey: string;
};

/** Content and delivery of a new price list; products can be counted first. */
export function PriceListBuilder({ categories, brands, email, formKey }: BuilderProps) {
  const reply = useReply("priceList");
  const values = reply?.values ?? {};
  const errors = reply?.errors ?? {};
  const count = reply?.data?.["count"];
  const chosen = new Set((values["category"] ?? "").split(","));
  const chosenBrands = new Set((values["brand"] ?? "").split(","));
  const extras = new Set((values["extra"] ?? "withStock").split(","));
  return (
    <form
      method="post"
      className="article-form price-list-form"
      key={JSON.stringify(values)}
      aria-labelledby="price-list-title"
    >
      <h2 id="price-list-title">{t("buildTitle")}</h2>
      <ErrorSummary messages={reply?.messages ?? []} errors={errors} idOf={fieldId} />
      <input type="hidden" name="key" value={values["key"] || formKey} />
      <Field
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        defaultValue={values["name"]}
        errors={errors["name"]}
        maxLength={priceListLimits.name}
      />
      <fieldset className="price-list-choice">
        <legend>{t("goods")}</legend>
        <Details summary={t("categories")} open={chosen.size > 1 || !chosen.has("")}>
          <p className="hint">{t("categoriesHint")}</p>
          <CategoryChecks categories={categories} chosen={chosen} />
        </Details>
        <Details summary={t("brands")} open={!chosenBrands.has("")}>
          <p className="hint">{t("brandsHint")}</p>
          <div className="settlement-types">
            {brands.map(({ uuid, name }) => (
              <Check key={uuid} name="brand" id={fieldId(uuid)} value={uuid} defaultChecked={chosenBrands.has(uuid)}>
                {name}
              </Check>
            ))}
          </div>
        </Details>
      </fieldset>
      <fieldset className="price-list-choice">
        <legend>{t("contents")}</legend>
        <div className="settlement-types">
          {priceListExtras.map((extra) => (
            <Check key={extra} name="extra" id={fieldId(extra)} value={extra} defaultChecked={extras.has(extra)}>
              {t(`extra.${extra}`)}
            </Check>
          ))}
        </div>
      </fieldset>
      <fieldset className="price-list-choice">
        <legend>{t("format")}</legend>
        <FieldErrors id={fieldId("format")} errors={errors["format"]} />
        {priceListFormats.map((format) => (
          <Check
            key={format}
            type="radio"
            name="format"
            id={fieldId(format)}
            value={format}
            defaultChecked={(values["format"] || "xlsx") === format}
          >
            {t(`formats.${format}`)}
          </Check>
        ))}
      </fieldset>
      <Choice
        name="encoding"
        label={t("encoding")}
        chosen={values["encoding"]}
        options={priceListEncodings.map((one) => [one, t(`encodings.${one}`)])}
      />
      <Choice
        name="schedule"
        label={t("schedule")}
        chosen={values["schedule"]}
        options={priceListSchedules.map((one) => [one, t(`schedules.${one}`)])}
      />
      {email === null ? (
        <p className="muted">{t("emailNone")}</p>
      ) : (
        <Check name="email" value={email} defaultChecked={Boolean(values["email"])} errors={errors["email"]}>
          {t("email", { email })}
        </Check>
      )}
      {typeof count === "number" && (
        <p className="price-list-count" role="status">
          {t("counted", { count })}
        </p>
      )}
      <p className="actions">
        <Button kind="main" name="intent" value="priceList.build">
          {t("make")}
        </Button>
        <Button name="intent" value="priceList.count">
          {t("count")}
        </Button>
      </p>
    </form>
  );
}

function CategoryChecks({ categories, chosen }: { categories: CategoryChoice[]; chosen: ReadonlySet<string> }) {
  return (
    <ul className="price-list-tree">
      {categories.map(({ uuid, name, children }) => (
        <li key={uuid}>
          <Check name="category" id={fieldId(uuid)} value={uuid} defaultChecked={chosen.has(uuid)}>
            {name}
          </Check>
          {children.length > 0 && <CategoryChecks categories={children} chosen={chosen} />}
        </li>
      ))}
    </ul>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  chosen: string | undefined;
  options: [value: string, text: string][];
};

function Choice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <Labelled id={fieldId(name)} label={label}>
      <select className="input" id={fieldId(name)} name={name} defaultValue={chosen || options[0]?.[0]}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
