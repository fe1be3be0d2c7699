import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { ProductFields } from "#app/components/desk/products/product-fields.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { ProductChoices } from "#app/contract/desk/product.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { keyIn } from "#app/desk/frame/form-texts.ts";
import { atFields, sentValues } from "./sent-form.ts";

const t = namespace("deskProduct", texts);
const frame = namespace("deskFrame", deskFrame);

/** A new product begins as a draft. */
export const newProductPage = deskPage<ProductChoices>({
  path: "products/new",
  right: "editGoods",
  title: t("new"),
  load: ({ call }) => call.deskProduct.choices(),
  async act(request, form) {
    const sent = await sentValues(request, form);
    if ("reply" in sent) return sent;
    if (!sent.ok) return sent;
    const created = await request.call.deskProduct.create({ body: sent.value, key: keyIn(form) });
    if (!created.ok) return atFields(created);
    return { to: `/desk/products/${created.value.uuid}`, notice: { key: "productCreated" } };
  },
  view: ({ data, reply, key, back }) => (
    <article className="desk-product">
      <div className="desk-heading">
        <h1>{t("new")}</h1>
        <LinkButton href={back ?? "/desk/products"}>{frame("back")}</LinkButton>
      </div>
      <p className="muted">{t("createHint")}</p>
      <DeskForm name="create" reply={reply} formKey={key} submit={t("create")} cancel="/desk/products">
        {(fields) => (
          <ProductFields
            fields={fields}
            choices={data}
            saved={{ multiplicity: "1", minQuantity: "1" }}
            template={[]}
            isNew
          />
        )}
      </DeskForm>
    </article>
  ),
});
