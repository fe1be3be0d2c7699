import { CategoryTree } from "#app/components/desk/categories/category-tree.tsx";
import type { DeskCategoryTree } from "#app/contract/desk/catalog/categories.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskCategories as texts } from "#app/i18n/ru/desk/catalog/categories.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCategories", texts);

/** «Категории» (desk §5). */
export const categoriesPage = deskPage<DeskCategoryTree>({
  path: "categories",
  right: "seeGoods",
  title: t("title"),
  load: ({ call }) => call.deskCategories.tree(),
  view: ({ data }) => <CategoryTree tree={data} />,
});
