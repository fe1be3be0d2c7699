import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { deskCategories as texts } from "#app/i18n/ru/desk/catalog/categories.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCategories", texts);

type Saved = { name: string; sort: number; isHidden: boolean; description: string };

/** What does not change the address of a category. */
export function CategoryFields({ fields, saved }: { fields: DeskFields; saved: Saved }) {
  return (
    <>
      <Field {...fields.text("name", saved.name)} label={t("field.name")} required maxLength={120} />
      <Field
        {...fields.text("sort", String(saved.sort))}
        label={t("field.sort")}
        hint={t("hint.sort")}
        inputMode="numeric"
        maxLength={7}
      />
      <Choice
        {...fields.text("isHidden", saved.isHidden ? "1" : "")}
        id={fieldId("isHidden")}
        label={t("field.isHidden")}
        empty={t("shown.no")}
        options={[{ value: "1", text: t("shown.yes") }]}
      />
      <TextArea
        {...fields.text("description", saved.description)}
        label={t("field.description")}
        hint={t("hint.description")}
        rows={4}
        maxLength={5_000}
      />
    </>
  );
}

type Place = { uuid: string; name: string };
type PlaceProps = { fields: DeskFields; places: readonly Place[]; parent: string | null; slug: string };

/** Where a category is, and the last part of its address. */
export function CategoryPlace({ fields, places, parent, slug }: PlaceProps) {
  return (
    <>
      <Choice
        {...fields.text("parent", parent)}
        id={fieldId("parent")}
        label={t("field.parent")}
        empty={t("top")}
        options={places.map(({ uuid, name }) => ({ value: uuid, text: name }))}
      />
      <Field {...fields.text("slug", slug)} label={t("field.slug")} hint={t("hint.slug")} maxLength={160} />
    </>
  );
}

/** Fields of forms by their names, for those that somebody else has changed. */
export const categoryLabels = {
  name: t("field.name"),
  sort: t("field.sort"),
  isHidden: t("field.isHidden"),
  description: t("field.description"),
  parent: t("field.parent"),
  slug: t("field.slug"),
};
