import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskImportSource, ImportSourceChoices } from "#app/contract/desk/import-sources.ts";
import { isOfProducts, keyFields, type ImportKind } from "#app/domain/imports/kinds.ts";
import { importEvery } from "#app/domain/imports/sources/source-times.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { importSources } from "#app/i18n/ru/desk/catalog/import-sources.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importSources", importSources);
const pages = namespace("importPages", importPages);

type Props = {
  fields: DeskFields;
  /** Null: a new one, whose kind is still chosen. */
  saved: DeskImportSource | null;
  choices: ImportSourceChoices;
};

/** Where a file is, how often it is imported, and how it is read. */
export function SourceFields({ fields, saved, choices }: Props) {
  return (
    <>
      {saved === null && (
        <Choice
          {...fields.text("kind", choices.kinds.length === 1 ? choices.kinds[0] : "")}
          id={fieldId("kind")}
          label={t("field.kind")}
          empty={t("field.chooseKind")}
          options={choices.kinds.map((kind) => ({ value: kind, text: pages(`kind.${kind}`) }))}
          required
        />
      )}
      <Field
        {...fields.text("name", saved?.name)}
        label={t("field.name")}
        hint={t("field.nameHint")}
        required
        maxLength={100}
      />
      <Field
        {...fields.text("address", saved?.address)}
        type="url"
        label={t("field.address")}
        hint={t("field.addressHint")}
        required
        maxLength={2_000}
      />
      <Choice
        {...fields.text("every", saved?.every)}
        id={fieldId("every")}
        label={t("field.every")}
        empty={t("field.chooseEvery")}
        options={importEvery.map((value) => ({ value, text: t(`every.${value}`) }))}
        required
      />
      <Field
        {...fields.text("login", saved?.login)}
        label={t("field.login")}
        hint={t("field.loginHint")}
        maxLength={200}
        autoComplete="off"
      />
      <Field
        name="password"
        type="password"
        label={t("field.password")}
        hint={t(saved?.hasPassword ? "field.passwordKept" : "field.passwordHint")}
        errors={fields.errors("password")}
        maxLength={200}
        autoComplete="new-password"
      />
      <h2>{t("field.reading")}</h2>
      <p className="muted">{t("field.readingHint")}</p>
      <ReadingFields {...{ fields, saved, choices }} />
      <Choice
        {...fields.text("allOrNothing", saved?.allOrNothing ? "yes" : "")}
        id={fieldId("allOrNothing")}
        label={t("field.allOrNothing")}
        empty={t("field.goodRows")}
        options={[{ value: "yes", text: t("field.wholeOnly") }]}
      />
    </>
  );
}

/** Those that the kind of the file may need; of a new one all. */
function ReadingFields({ fields, saved, choices }: Props) {
  const isOf = (...kinds: readonly ImportKind[]) => saved === null || kinds.includes(saved.kind);
  return (
    <>
      {isOf("prices", "goods") && (
        <Choice
          {...fields.text("list", saved?.list)}
          id={fieldId("list")}
          label={t("field.list")}
          empty={t("field.listAny")}
          options={choices.lists.map(({ code, name }) => ({ value: code, text: name }))}
        />
      )}
      {isOf("stock", "goods") && (
        <>
          <Choice
            {...fields.text("warehouse", saved?.warehouse)}
            id={fieldId("warehouse")}
            label={t("field.warehouse")}
            empty={t("field.warehouseAny")}
            options={choices.warehouses.map(({ uuid, name }) => ({ value: uuid, text: name }))}
          />
          <Field
            {...fields.text("inStock", saved?.inStock ? formatNumber(saved.inStock) : "")}
            label={t("field.inStock")}
            hint={t("field.inStockHint")}
            inputMode="decimal"
            maxLength={10}
          />
        </>
      )}
      {isOf("goods") && (
        <Field
          {...fields.text("category", saved?.category)}
          label={t("field.category")}
          hint={t("field.categoryHint")}
          maxLength={500}
        />
      )}
      {(saved === null || isOfProducts(saved.kind)) && (
        <Choice
          {...fields.text("keyField", saved?.keyField)}
          id={fieldId("keyField")}
          label={t("field.keyField")}
          empty={pages("mapping.anyKey")}
          options={keyFields.map((key) => ({ value: key, text: pages(`mapping.byKey.${key}`) }))}
        />
      )}
      <Field
        {...fields.text("sheet", saved?.sheet)}
        label={t("field.sheet")}
        hint={t("field.sheetHint")}
        maxLength={100}
      />
    </>
  );
}

const names = [
  "name",
  "address",
  "every",
  "login",
  "list",
  "warehouse",
  "inStock",
  "category",
  "keyField",
  "sheet",
  "allOrNothing",
] as const;

export const sourceLabels = Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]));

/** A value of a field in words. */
export function sourceWord({ lists, warehouses }: ImportSourceChoices) {
  return (name: string, value: string): string => {
    if (name === "allOrNothing") return t(value === "yes" ? "field.wholeOnly" : "field.goodRows");
    if (name === "list") return lists.find(({ code }) => code === value)?.name ?? value;
    if (name === "warehouse") return warehouses.find(({ uuid }) => uuid === value)?.name ?? value;
    const words: Readonly<Record<string, string>> =
      name === "every" ? importSources.every : name === "keyField" ? importPages.mapping.byKey : {};
    return words[value] ?? value;
  };
}
