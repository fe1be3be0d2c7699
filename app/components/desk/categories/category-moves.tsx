import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { fieldId } from "#app/components/kit/fields/field.tsx";
import { deskCategories as texts } from "#app/i18n/ru/desk/catalog/categories.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CategoryProps } from "./category-props.ts";
import { categoryLabels, CategoryPlace } from "./category-fields.tsx";

const t = namespace("deskCategories", texts);

/** First the addresses that change, then the move. */
export function MoveForm({ category, step, reply, formKey }: CategoryProps) {
  const { version, places, parent, slug } = category;
  const shown = reply?.form === "move" ? step : null;
  const word = (name: string, value: string) =>
    name === "parent" ? (places.find(({ uuid }) => uuid === value)?.name ?? t("top")) : value;
  return (
    <DeskForm
      name="move"
      {...{ reply, formKey: `${formKey}-move`, version, word }}
      labels={categoryLabels}
      submit={t(shown === null ? "move.preview" : "move.submit")}
      isPlain
      {...(shown !== null && { cancel: `/desk/categories/${category.uuid}` })}
    >
      {(fields) => (
        <>
          <p className="muted">{t("move.hint")}</p>
          <CategoryPlace fields={fields} places={places} parent={parent?.uuid ?? null} slug={slug} />
          {shown !== null && <Addresses step={shown} />}
          {shown !== null && <input type="hidden" name="seen" value={seenOf(fields)} />}
        </>
      )}
    </DeskForm>
  );
}

/** The values that the preview shows; changed values need another preview. */
function seenOf(fields: { text(name: string): { defaultValue: string } }): string {
  return `${fields.text("parent").defaultValue}/${fields.text("slug").defaultValue}`;
}

export function MergeForm({ category: { uuid, version, places }, step, reply, formKey }: CategoryProps) {
  const shown = reply?.form === "merge" ? step : null;
  return (
    <DeskForm
      name="merge"
      {...{ reply, formKey: `${formKey}-merge`, version }}
      submit={t(shown === null ? "merge.preview" : "merge.submit")}
      isPlain
      {...(shown !== null && { cancel: `/desk/categories/${uuid}` })}
    >
      {(fields) => (
        <>
          <p className="muted">{t("merge.hint")}</p>
          <Choice
            {...fields.text("into")}
            id={fieldId("into")}
            label={t("field.into")}
            empty={t("merge.choose")}
            options={places.map((one) => ({ value: one.uuid, text: one.name }))}
            required
          />
          {shown !== null && (
            <>
              <p>{shown.goods ? t("merge.goods", { count: shown.goods }) : t("merge.goodsNone")}</p>
              <Addresses step={shown} />
              <input type="hidden" name="seen" value={fields.text("into").defaultValue} />
            </>
          )}
        </>
      )}
    </DeskForm>
  );
}

export function RemoveForm({ category: { version }, reply, formKey }: CategoryProps) {
  return (
    <DeskForm name="remove" {...{ reply, formKey: `${formKey}-remove`, version }} submit={t("remove.submit")} isPlain>
      {() => <p className="muted">{t("remove.hint")}</p>}
    </DeskForm>
  );
}

function Addresses({ step: { addresses, examples } }: { step: NonNullable<CategoryProps["step"]> }) {
  if (addresses === 0) return <p>{t("move.none")}</p>;
  return (
    <>
      <p>
        <b>{t("move.changes", { count: addresses })}</b>
      </p>
      <ul>
        {examples.map(({ from, to }) => (
          <li key={from}>{t("move.example", { from, to })}</li>
        ))}
      </ul>
    </>
  );
}
