import type { FeedbackViewModel, GoodsQuestionViewModel } from "#app/view-models/feedback.ts";
import { lineOfText, slugShape } from "#app/contract/parts.ts";
import { isFeedbackType } from "#app/domain/feedback/feedback.ts";
import { buyerValues } from "#app/forms/buyer-values.ts";
import { feedbackValues } from "#app/forms/feedback.ts";
import { feedbackForm } from "#app/i18n/ru/feedback-form.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

const t = namespace("feedbackForm", feedbackForm);

/**
 * What the form of the support page begins with: what is known of the buyer, and what the link that led here said
 * (`?type=`, `?subject=`, `?query=` of a search that found nothing, `?product=` by its slug). Whatever reads wrong is left out.
 */
export async function feedbackViewModel({
  url,
  api,
  profile,
}: Pick<ShopRequest, "url" | "api" | "profile">): Promise<FeedbackViewModel> {
  const asked = (name: string) => lineOfText(150).safeParse(url.searchParams.get(name)?.trim() ?? "").data ?? "";
  const query = asked("query").slice(0, 120);
  const type = asked("type");
  const product = await productOf(api, url.searchParams.get("product"));
  return {
    key: crypto.randomUUID(),
    shownAt: new Date().toISOString(),
    product,
    first: feedbackValues(
      {
        type: isFeedbackType(type) ? type : product || query ? "product" : "question",
        subject: asked("subject") || (query && t("notFoundSubject", { query })),
      },
      buyerValues(profile),
    ),
  };
}

/** What the form of a search without results begins with. */
export function goodsQuestion({ profile }: Pick<ShopRequest, "profile">, query: string): GoodsQuestionViewModel {
  const subject = t("notFoundSubject", { query: query.slice(0, 120) });
  return {
    shownAt: new Date().toISOString(),
    first: {
      ...feedbackValues({ type: "product", subject }, buyerValues(profile)),
      message: t("notFoundMessage", { query: query.slice(0, 200) }),
    },
  };
}

async function productOf(api: ShopRequest["api"], slug: string | null): Promise<FeedbackViewModel["product"]> {
  const known = slugShape.safeParse(slug);
  if (!known.success) return null;
  const found = await api.products.bySlug(known.data);
  if (!found.ok) return null;
  const { uuid, name, article } = found.value;
  return { uuid, name, article, slug: known.data };
}
