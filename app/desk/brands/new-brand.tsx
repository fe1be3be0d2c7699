import { BrandFields } from "#app/components/desk/brands/brand-card.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { newBrandBody } from "#app/contract/desk/catalog/brands.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskBrands as texts } from "#app/i18n/ru/desk/catalog/brands.ts";
import { namespace } from "#app/i18n/translator.ts";
import { brandFault, brandValues } from "./brand-form.ts";

const t = namespace("deskBrands", texts);

export const newBrandPage = deskPage<null>({
  path: "brands/new",
  right: "editGoods",
  title: t("add"),
  load: async () => ok(null),
  async act({ call }, form) {
    const slug = textIn(form, "slug");
    const body = newBrandBody.safeParse({ ...brandValues(form), ...(slug !== "" && { slug }) });
    if (!body.success) return brandFault(form, body.error);
    const created = await call.deskBrands.create({ body: body.data, key: keyIn(form) });
    return created.ok ? { to: `/desk/brands/${created.value.uuid}`, notice: { key: "brandCreated" } } : created;
  },
  view: ({ reply, key }) => (
    <>
      <h1>{t("add")}</h1>
      <DeskForm name="create" reply={reply} formKey={key} submit={t("create")} cancel="/desk/brands">
        {(fields) => (
          <BrandFields
            fields={fields}
            saved={{ name: "", slug: "", country: "", about: "", isHidden: false }}
            slugHint={t("hint.slug")}
          />
        )}
      </DeskForm>
    </>
  ),
});
