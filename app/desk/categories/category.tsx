import { CategoryCard } from "#app/components/desk/categories/category-card.tsx";
import { mergedCategoryShape, movedAddressesShape, type DeskCategory } from "#app/contract/desk/catalog/categories.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { categorySteps, isCategoryStep } from "./category-steps.ts";

/** A category; each of its forms is one step (desk §5). */
export const categoryPage = deskPage<DeskCategory>({
  path: "categories/:uuid",
  right: "seeGoods",
  title: ({ name }) => name,
  load: ({ call, params }) => call.deskCategories.show({ params: { uuid: params["uuid"] ?? "" } }),
  async act(request, form) {
    const step = textIn(form, "form");
    return isCategoryStep(step) ? categorySteps[step](request, form) : { reply: typedReply(form) };
  },
  view: ({ data, staff, reply, key }) => (
    <CategoryCard category={data} step={stepIn(reply)} staff={staff} reply={reply} formKey={key} />
  ),
});

/** What the form's preview has found. */
function stepIn(reply: DeskReply | null) {
  if (reply?.form === "merge") return mergedCategoryShape.safeParse(reply.data).data ?? null;
  return movedAddressesShape.safeParse(reply?.data).data ?? null;
}
