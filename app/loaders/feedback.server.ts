import type { FeedbackViewModel, GoodsQuestionViewModel } from "#app/view-models/content/feedback.ts";
import { lineOfText, slugShape } from "#app/contract/parts.ts";
import { isFeedbackType } from "#app/domain/feedback/feedback.ts";
import { buyerValues } from "#app/forms/account/buyer-values.ts";
import { feedbackValues } from "#app/forms/feedback.ts";
import { feedbackForm } from "#app/i18n/ru/content/feedback-form.ts";
import { namespace } from "#app/i18n/translator.ts";
import { formClosed } from "./form-closed.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

const t = namespace("feedbackForm", feedbackForm);

/**
 * Initial values of the support form: the buyer's contacts, and parameters of the link (`?type=`, `?subject=`,
 * `?query=` of a search without results, `?product=` by slug). Invalid ones are ignored.
 */
export async function feedbackViewModel({
  url,
  api,
  profile,
}: Pick<ShopRequest, "url" | "api" | "profile">): Promise<FeedbackViewModel> {
  const param = (name: string) => lineOfText(150).safeParse(url.searchParams.get(name)?.trim() ?? "").data ?? "";
  const query = param("query").slice(0, 120);
  const type = param("type");
  const product = await productOf(api, url.searchParams.get("product"));
  return {
    key: crypto.randomUUID(),
    shownAt: new Date().toISOString(),
    product,
    first: feedbackValues(
      {
        type: isFeedbackType(type) ? type : product || query ? "product" : "question",
        subject: param("subject") || (query && t("notFoundSubject", { query })),
      },
      buyerValues(profile),
    ),
  };
}

/** Initial values of the form of a search without results; null while it would be refused. */
export function goodsQuestion(shop: ShopRequest, query: string): GoodsQuestionViewModel | null {
  if (formClosed(shop) !== null) return null;
  const subject = t("notFoundSubject", { query: query.slice(0, 120) });
  return {
    shownAt: new Date().toISOString(),
    first: {
      ...feedbackValues({ type: "product", subject }, buyerValues(shop.profile)),
      message: t("notFoundMessage", { query: query.slice(0, 200) }),
    },
  };
}

async function productOf(api: ShopRequest["api"], slug: string | null): Promise<FeedbackViewModel["product"]> {
  const known = slugShape.safeParse(slug);
  if (!known.success) return null;
  const found = await api.products.bySlug({ params: { slug: known.data } });
  if (!found.ok) return null;
  const { uuid, name, article } = found.value;
  return { uuid, name, article, slug: known.data };
}
