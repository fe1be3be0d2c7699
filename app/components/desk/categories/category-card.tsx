import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { PictureForm, SeoForm } from "#app/components/desk/form/page-looks.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { deskCategories as texts } from "#app/i18n/ru/desk/catalog/categories.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CategoryFields, categoryLabels } from "./category-fields.tsx";
import { MergeForm, MoveForm, RemoveForm } from "./category-moves.tsx";
import type { CategoryProps } from "./category-props.ts";
import { TemplateForm } from "./category-template.tsx";

const t = namespace("deskCategories", texts);
const frame = namespace("deskFrame", deskFrame);

const seoLabels = {
  title: t("field.title"),
  h1: t("field.h1"),
  description: t("field.metaDescription"),
  seoText: t("field.seoText"),
};

/** A category; each section is a form of its own. */
export function CategoryCard(props: CategoryProps) {
  const { category, staff, reply, formKey } = props;
  const { uuid, version, name, path, goods, children, isHidden, can } = category;
  return (
    <article className="desk-category">
      <div className="desk-heading">
        <h1>{name}</h1>
        {isHidden && <b>{t("hidden")}</b>}
        <LinkButton href={`/desk/categories#r-${uuid}`}>{frame("back")}</LinkButton>
      </div>
      <p>
        <a href={`/catalog/${path}`}>{t("page")}</a> ·{" "}
        <a href={`/desk/products?${new URLSearchParams({ category: uuid })}`}>{t("goods", { count: goods })}</a>
      </p>
      <JournalLink staff={staff} kind="category" id={uuid} />
      {(children.length > 0 || can.edit) && (
        <section>
          <h2>{t("children")}</h2>
          <ul>
            {children.map((child) => (
              <li key={child.uuid}>
                <a href={`/desk/categories/${child.uuid}`}>{child.name}</a>
                {child.isHidden && <b className="muted"> {t("hidden")}</b>}
              </li>
            ))}
          </ul>
          {can.edit && (
            <p>
              <a href={`/desk/categories/new?${new URLSearchParams({ parent: uuid })}`}>{t("addBelow")}</a>
            </p>
          )}
        </section>
      )}
      {can.edit && (
        <>
          <h2>{t("section.main")}</h2>
          <DeskForm
            name="save"
            {...{ reply, formKey, version }}
            labels={categoryLabels}
            word={shownWord}
            submit={t("save")}
          >
            {(fields) => <CategoryFields fields={fields} saved={category} />}
          </DeskForm>
          <h2 id="place">{t("section.place")}</h2>
          <MoveForm {...props} />
          <h2>{t("section.picture")}</h2>
          <PictureForm
            image={category.image}
            hasPicture={category.hasPicture}
            mayEdit
            {...{ reply, formKey }}
            words={{ ...texts.picture, label: t("field.picture"), hint: t("hint.picture") }}
          />
        </>
      )}
      <h2 id="template">{t("section.template")}</h2>
      <TemplateForm {...props} />
      <h2>{t("section.seo")}</h2>
      <SeoForm
        seo={category.seo}
        mayEdit={can.seo}
        labels={seoLabels}
        hint={t("hint.seo")}
        submit={t("seoSave")}
        {...{ reply, formKey }}
      />
      {can.edit && (
        <>
          <h2 id="merge">{t("section.merge")}</h2>
          {can.remove && <RemoveForm {...props} />}
          <MergeForm {...props} />
        </>
      )}
    </article>
  );
}

function shownWord(name: string, value: string): string {
  if (name === "isHidden") return t(value === "1" ? "shown.yes" : "shown.no");
  return value;
}
