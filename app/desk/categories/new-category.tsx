import { CategoryFields, CategoryPlace } from "#app/components/desk/categories/category-fields.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { newCategoryBody } from "#app/contract/desk/catalog/categories.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskCategories as texts } from "#app/i18n/ru/desk/catalog/categories.ts";
import { namespace } from "#app/i18n/translator.ts";
import { atPlace, categoryValues, faultReply } from "./category-form.ts";

const t = namespace("deskCategories", texts);

type Data = { places: readonly { uuid: string; name: string }[]; parent: string | null };

/** `?parent=` chooses the category above. */
export const newCategoryPage = deskPage<Data>({
  path: "categories/new",
  right: "editGoods",
  title: t("add"),
  async load({ call, query }) {
    const choices = await call.deskProduct.choices();
    return choices.ok ? ok({ places: choices.value.categories, parent: query.get("parent") }) : choices;
  },
  async act({ call }, form) {
    const slug = textIn(form, "slug");
    const body = newCategoryBody.safeParse({
      ...categoryValues(form),
      parent: textIn(form, "parent") || null,
      ...(slug !== "" && { slug }),
    });
    if (!body.success) return faultReply(form, body.error);
    const created = await call.deskCategories.create({ body: body.data, key: keyIn(form) });
    return created.ok
      ? { to: `/desk/categories/${created.value.uuid}`, notice: { key: "categoryCreated" } }
      : atPlace(created);
  },
  view: ({ data: { places, parent }, reply, key }) => (
    <>
      <h1>{t("add")}</h1>
      <DeskForm name="create" reply={reply} formKey={key} submit={t("create")} cancel="/desk/categories">
        {(fields) => (
          <>
            <CategoryFields fields={fields} saved={{ name: "", sort: 0, isHidden: false, description: "" }} />
            <CategoryPlace fields={fields} places={places} parent={parent} slug="" />
          </>
        )}
      </DeskForm>
    </>
  ),
});
