import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskAttribute } from "#app/contract/desk/catalog/attributes.ts";
import { deskAttributes as texts } from "#app/i18n/ru/desk/catalog/attributes.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskAttributes", texts);

type Saved = Pick<DeskAttribute, "name" | "unit" | "group" | "role" | "isFilter" | "isInName" | "sort">;

export const newAttribute: Saved = {
  ...{ name: "", unit: "", group: "", role: "none", isFilter: true, isInName: false, sort: 0 },
};

const roles = ["size", "rowSize", "look", "thread"] as const;

/** What can be changed of an attribute. */
export function AttributeFields({ fields, saved }: { fields: DeskFields; saved: Saved }) {
  const role = fields.text("role", saved.role);
  return (
    <>
      <Field {...fields.text("name", saved.name)} label={t("field.name")} required maxLength={120} />
      <Field {...fields.text("unit", saved.unit)} label={t("field.unit")} maxLength={20} />
      <Field {...fields.text("group", saved.group)} label={t("field.group")} hint={t("hint.group")} maxLength={120} />
      <Choice
        {...role}
        defaultValue={role.defaultValue === "none" ? "" : role.defaultValue}
        id={fieldId("role")}
        label={t("field.role")}
        empty={t("role.none")}
        options={roles.map((value) => ({ value, text: t(`role.${value}`) }))}
      />
      <p className="muted">{t("hint.role")}</p>
      <Choice
        {...fields.text("isFilter", saved.isFilter ? "1" : "")}
        id={fieldId("isFilter")}
        label={t("field.isFilter")}
        empty={t("no")}
        options={[{ value: "1", text: t("yes") }]}
      />
      <Choice
        {...fields.text("isInName", saved.isInName ? "1" : "")}
        id={fieldId("isInName")}
        label={t("field.isInName")}
        empty={t("no")}
        options={[{ value: "1", text: t("yes") }]}
      />
      <p className="muted">{t("hint.isInName")}</p>
      <Field
        {...fields.text("sort", String(saved.sort))}
        label={t("field.sort")}
        hint={t("hint.sort")}
        inputMode="numeric"
        maxLength={7}
      />
    </>
  );
}

export const attributeLabels = {
  name: t("field.name"),
  unit: t("field.unit"),
  group: t("field.group"),
  role: t("field.role"),
  isFilter: t("field.isFilter"),
  isInName: t("field.isInName"),
  sort: t("field.sort"),
};

/** A value of a field in words. */
export function attributeWord(name: string, value: string): string {
  if (name === "isFilter" || name === "isInName") return t(value === "1" ? "yes" : "no");
  const words: Readonly<Record<string, string>> = texts.role;
  return name === "role" ? (words[value || "none"] ?? value) : value;
}
