import { ProductCard } from "#app/components/desk/products/product-card.tsx";
import type { DeskProduct, ProductChoices } from "#app/contract/desk/product.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { productTab } from "#app/domain/desk/products/tabs.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { isProductStep, productSteps } from "./product-steps.ts";

const t = namespace("deskProduct", texts);

/** A product with its tabs; each of its forms is one step (desk §5). */
export const productPage = deskPage<{ product: DeskProduct; choices: ProductChoices }>({
  path: "products/:uuid",
  right: "seeGoods",
  title: ({ product }) => t("title", { article: product.values.article, name: product.values.name }),
  async load({ call, params }) {
    const [product, choices] = await Promise.all([
      call.deskProduct.show({ params: { uuid: params["uuid"] ?? "" } }),
      call.deskProduct.choices(),
    ]);
    if (!product.ok) return product;
    return choices.ok ? ok({ product: product.value, choices: choices.value }) : choices;
  },
  async act(request, form) {
    const step = textIn(form, "form");
    return isProductStep(step) ? productSteps[step](request, form) : { reply: typedReply(form) };
  },
  view: ({ data, url, reply, key, back }) => (
    <ProductCard {...data} tab={productTab(url.searchParams.get("tab"))} reply={reply} formKey={key} back={back} />
  ),
});
