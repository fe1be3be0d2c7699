import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { ProductChoices } from "#app/contract/desk/product.ts";
import { noVat, pinOf, type ProductField } from "#app/domain/desk/products/values.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { attributeName, vatText } from "./words.ts";

const t = namespace("deskProduct", texts);

type Props = {
  fields: DeskFields;
  choices: ProductChoices;
  /** What is saved, by field; of a new product nothing. */
  saved: Readonly<Record<string, string>>;
  /** Attributes that are shown at once. */
  template: readonly string[];
  /** Pins of fields that 1C writes again. */
  ledBy1c?: readonly string[];
  isNew: boolean;
};

/** Most attributes beside those of the template. */
const mostOthers = 150;

/** Fields of a product: main, sale, attributes of the category. */
export function ProductFields({ fields, choices, saved, template, ledBy1c = [], isNew }: Props) {
  const led = new Set(ledBy1c);
  const common = (name: ProductField) => ({
    label: led.has(pinOf(name)) ? <LedLabel text={t(`field.${name}`)} /> : t(`field.${name}`),
    ...fields.text(name, saved[name] ?? ""),
  });
  const chosen = (name: "category" | "brand" | "unit", options: readonly { uuid: string; name: string }[]) => (
    <Choice
      {...common(name)}
      id={fieldId(name)}
      empty={name === "brand" ? t("none") : t("choose")}
      required={name !== "brand"}
      options={options.map(({ uuid, name: text }) => ({ value: uuid, text }))}
    />
  );
  const yesNo = (name: "isMarked" | "isCuttable" | "tagNew" | "tagHit" | "tagSale") => (
    <Choice {...common(name)} id={fieldId(name)} empty={t("no")} options={[{ value: "1", text: t("yes") }]} />
  );
  const number = (name: ProductField, hint?: string) => (
    <Field {...common(name)} hint={hint} inputMode="decimal" maxLength={20} />
  );
  const others = choices.attributes
    .map(({ code }) => code)
    .filter((code) => !template.includes(code))
    .slice(0, mostOthers);
  const attribute = (code: string) => <Attribute key={code} {...{ code, choices, fields, saved }} />;
  return (
    <>
      {led.size > 0 && (
        <Check {...fields.box("pinChanged", "yes", false)} hint={t("led.hint")}>
          {t("led.pin")}
        </Check>
      )}
      <fieldset className="desk-section">
        <legend>{t("section.main")}</legend>
        <div className="desk-wide">
          <Field {...common("name")} required minLength={3} maxLength={255} />
        </div>
        <Field {...common("article")} required maxLength={50} />
        <Field {...common("vendorCode")} maxLength={80} />
        {chosen("category", choices.categories)}
        {chosen("brand", choices.brands)}
        <Field {...common("country")} maxLength={60} />
        <Field {...common("barcodes")} hint={t("hint.barcodes")} maxLength={1_000} />
        <div className="desk-wide">
          <Field {...common("fullName")} hint={t("hint.fullName")} maxLength={500} />
        </div>
        <div className="desk-wide">
          <Field {...common("slug")} hint={isNew ? t("hint.slug") : t("hint.slugMoved")} maxLength={160} />
        </div>
        <div className="desk-wide">
          <TextArea {...common("description")} hint={t("hint.description")} rows={6} maxLength={50_000} />
        </div>
      </fieldset>
      <fieldset className="desk-section">
        <legend>{t("section.sale")}</legend>
        {chosen("unit", choices.units)}
        <Choice
          {...common("vatRate")}
          {...fields.text("vatRate", saved["vatRate"] ?? "22")}
          id={fieldId("vatRate")}
          empty={t("choose")}
          required
          options={["22", "10", "7", "5", "0", noVat].map((value) => ({ value, text: vatText(value) }))}
        />
        {number("multiplicity")}
        {number("minQuantity")}
        {number("maxQuantity")}
        {number("weightGrams", t("hint.weightGrams"))}
        {number("length")}
        {number("width")}
        {number("height")}
        {number("supplyFrom")}
        {number("supplyTo")}
        {number("warrantyMonths")}
        {yesNo("isMarked")}
        {yesNo("isCuttable")}
        {yesNo("tagNew")}
        {yesNo("tagHit")}
        {yesNo("tagSale")}
        <div className="desk-wide">
          <TextArea {...common("packs")} hint={t("hint.packs")} rows={2} maxLength={1_500} />
        </div>
      </fieldset>
      {template.length + others.length > 0 && (
        <fieldset className="desk-section">
          <legend>
            {led.has("attributes") ? <LedLabel text={t("section.attributes")} /> : t("section.attributes")}
          </legend>
          {template.map(attribute)}
          {others.length > 0 && (
            <details className="desk-wide">
              <summary>{t("section.others")}</summary>
              <div className="desk-section">{others.map(attribute)}</div>
            </details>
          )}
        </fieldset>
      )}
    </>
  );
}

/** Of a field that 1C writes again. */
function LedLabel({ text }: { text: string }) {
  return (
    <>
      {text} <span className="desk-led">{t("led.mark")}</span>
    </>
  );
}

type AttributeProps = Pick<Props, "fields" | "choices" | "saved"> & { code: string };

function Attribute({ code, choices, fields, saved }: AttributeProps) {
  const name = `attr.${code}`;
  const kind = choices.attributes.find((one) => one.code === code)?.kind;
  const given = { label: attributeName(choices, code), ...fields.text(name, saved[name] ?? "") };
  if (kind === "flag")
    return (
      <Choice
        {...given}
        id={fieldId(name)}
        empty={t("none")}
        options={[
          { value: "1", text: t("yes") },
          { value: "0", text: t("no") },
        ]}
      />
    );
  return <Field {...given} inputMode={kind === "number" ? "decimal" : undefined} maxLength={1_000} />;
}
