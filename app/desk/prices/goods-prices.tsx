import { GoodsPriceCell } from "#app/components/desk/prices/goods-price-cell.tsx";
import { goodsPricesForm } from "#app/components/desk/prices/goods-prices-form.tsx";
import { Thumbnail } from "#app/components/kit/picture.tsx";
import type { GoodsPrices, GoodsPricesRow } from "#app/contract/desk/catalog/goods-prices.ts";
import { actOnList } from "#app/desk/list/act.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { loadList, showList } from "#app/desk/list/list-page.tsx";
import type { ListData } from "#app/desk/list/list-view.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { goodsPricesList, priceColumns } from "#app/domain/desk/lists/goods-prices.ts";
import { listSearch } from "#app/domain/desk/list-query.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { ok } from "#app/domain/verdict.ts";
import { worded } from "#app/i18n/desk/worded.ts";
import { deskPrices } from "#app/i18n/ru/desk/catalog/prices.ts";
import { goodsPrices } from "#app/i18n/ru/desk/catalog/goods-prices.ts";
import { deskProducts } from "#app/i18n/ru/desk/products.ts";
import { namespace } from "#app/i18n/translator.ts";
import { EditPrices } from "./edit-prices.tsx";
import { saveGoodsPrices } from "./save-goods-prices.ts";

const t = namespace("goodsPrices", goodsPrices);
const goods = namespace("deskProducts", deskProducts);
const prices = namespace("deskPrices", deskPrices);
const statusText = worded(deskProducts.status);

/** «Цены товаров» (desk §5). */
const list: DeskList<typeof goodsPricesList, GoodsPricesRow, GoodsPrices> = {
  shape: goodsPricesList,
  path: "prices/goods",
  right: "seePrices",
  title: t("title"),
  empty: t("empty"),
  columns: {
    picture: {
      label: goods("column.picture"),
      cell: ({ image }) => image && <Thumbnail src={image.url} width={40} height={40} />,
      width: "narrow",
      isPicture: true,
    },
    article: { label: goods("column.article"), cell: ({ article }) => article, sort: "article", width: "narrow" },
    name: { label: goods("column.name"), cell: ({ name }) => name, sort: "name" },
    category: { label: goods("column.category"), cell: ({ category }) => category },
    brand: { label: goods("column.brand"), cell: ({ brand }) => brand },
    status: { label: goods("column.status"), cell: ({ status }) => statusText(status) },
  },
  dataColumns: {
    options: "noPrice",
    most: priceColumns,
    column: ({ value, label }) => ({
      label,
      cell: ({ prices: own, unit }) => (
        <GoodsPriceCell price={own.find(({ id }) => String(id) === value)} unit={unit} />
      ),
      isNumber: true,
      // The database keeps the base list at this number.
      ...(value === "1" && { sort: "price" }),
    }),
  },
  filters: {
    q: { label: t("filter.q") },
    category: { label: goods("filter.category") },
    brand: { label: goods("filter.brand") },
    status: { label: goods("filter.status"), option: statusText },
    noPrice: { label: t("filter.noPrice") },
    oldPrice: { label: t("filter.oldPrice") },
  },
  row: ({ uuid, version, article, name }) => ({
    id: uuid,
    version,
    name: `${article} ${name}`,
    href: `/desk/products/${uuid}?tab=prices`,
  }),
  load: ({ call }, query) => call.deskPrices.goods({ query }),
  options: ({ call }) => call.deskPrices.goodsOptions(),
  links: [
    { href: "/desk/products", text: goods("title"), right: "seeGoods", keeps: ["q", "category", "brand", "status"] },
    { href: "/desk/prices/lists", text: prices("lists.title"), right: "editPrices" },
  ],
};

type Data = {
  list: ListData<typeof goodsPricesList, GoodsPricesRow, GoodsPrices>;
  /** A price list by its number, or all that are shown; null: the table. */
  edit: string | null;
};

/** The table, or with `edit` in its address the same page as a form. */
export const goodsPricesPage = deskPage<Data>({
  path: "prices/goods",
  right: "seePrices",
  title: t("title"),
  async load(request) {
    const query = new URLSearchParams(request.query);
    const edit = query.get("edit");
    query.delete("edit");
    const loaded = await loadList(list, { ...request, query });
    const mayEdit = mayStaff(request.staff, "editPrices");
    if ("to" in loaded) return edit !== null && mayEdit ? { to: withEdit(loaded.to, edit) } : loaded;
    if (!("ok" in loaded) || !loaded.ok) return loaded;
    if (edit !== null && !mayEdit) return { to: `/desk/${list.path}${listSearch(list.shape, loaded.value.state)}` };
    return ok({ list: loaded.value, edit });
  },
  act: (request, form) =>
    form.get("form") === goodsPricesForm ? saveGoodsPrices(request, form) : actOnList(list, request, form),
  view(shown) {
    const { list: data, edit } = shown.data;
    if (edit !== null || shown.reply?.form === goodsPricesForm)
      return (
        <EditPrices
          state={data.state}
          answer={data.answer}
          edit={edit ?? "all"}
          reply={shown.reply}
          formKey={shown.key}
        />
      );
    const mayEdit = mayStaff(shown.staff, "editPrices") && data.answer.items.length > 0;
    return showList(list, { ...shown, data }, ({ here }) =>
      mayEdit ? [{ href: withEdit(here, "all"), text: t("edit") }] : [],
    );
  },
});

/** An address of the list as a form. */
function withEdit(address: string, edit: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}edit=${encodeURIComponent(edit)}`;
}
