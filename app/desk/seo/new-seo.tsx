import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { SeoFields } from "#app/components/desk/seo/seo-card.tsx";
import { newSeoBody } from "#app/contract/desk/shop/seo.ts";
import { keyIn } from "#app/desk/frame/form-texts.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskSeo } from "#app/i18n/ru/desk/shop/seo.ts";
import { namespace } from "#app/i18n/translator.ts";
import { seoFault, seoValues } from "./seo-form.ts";

const t = namespace("deskSeo", deskSeo);

/** «Добавить адрес»; `?path=` fills it in. */
export const newSeoPage = deskPage<string>({
  path: "seo/new",
  right: "editContent",
  title: t("add"),
  load: ({ query }) => Promise.resolve(ok(query.get("path")?.slice(0, 300) ?? "")),
  async act({ call }, form) {
    const body = newSeoBody.safeParse(seoValues(form));
    if (!body.success) return seoFault(form, body.error);
    const added = await call.deskSeo.add({ body: body.data, key: keyIn(form) });
    return added.ok ? { to: `/desk/seo/${added.value.uuid}`, notice: { key: "seoAdded" } } : added;
  },
  view: ({ data: path, reply, key, back }) => (
    <>
      <h1>{t("add")}</h1>
      <DeskForm name="create" reply={reply} formKey={key} submit={t("create")} cancel={back ?? "/desk/seo"}>
        {(fields) => (
          <SeoFields fields={fields} saved={{ path, title: "", h1: "", description: "", seoText: "", alt: null }} />
        )}
      </DeskForm>
    </>
  ),
});
