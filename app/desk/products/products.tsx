import { Thumbnail } from "#app/components/kit/picture.tsx";
import type { BulkProducts, DeskProductRow } from "#app/contract/desk/products.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { sentSelection } from "#app/desk/list/act.ts";
import type { DeskList, ListAction } from "#app/desk/list/declare.ts";
import type { DeskRequest } from "#app/desk/frame/page.ts";
import { productsList } from "#app/domain/desk/lists/products.ts";
import { statusActions } from "#app/domain/desk/products/status.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { ok } from "#app/domain/verdict.ts";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatTableMoment, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { deskProducts } from "#app/i18n/ru/desk/products.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskProducts", deskProducts);

const statusText = worded(deskProducts.status);
const hiderText = worded(deskProducts.hider);

const bulkStatus = statusActions.map((action): ListAction => ({
  name: action,
  label: t(`action.${action}`),
  right: "editGoods",
  word: statusText,
  run: (request, selection, { key }) => bulk(request, { action, selection: sentSelection(selection) }, key),
  undo,
}));

const move: ListAction = {
  name: "move",
  label: t("action.move"),
  right: "editGoods",
  choice: {
    label: t("action.moveTo"),
    options: async ({ call }) => {
      const options = await call.deskProducts.options();
      return options.ok ? ok(options.value.category) : options;
    },
  },
  run: (request, selection, { choice, key }) =>
    bulk(request, { action: "move", category: choice, selection: sentSelection(selection) }, key),
  undo,
};

const remove: ListAction = {
  name: "remove",
  label: t("action.remove"),
  right: "editGoods",
  word: statusText,
  run: ({ call }, selection, { key }) => call.deskProducts.remove({ body: sentSelection(selection), key }),
};

/** «Товары» (desk §5). */
const products: DeskList<typeof productsList, DeskProductRow> = {
  shape: productsList,
  path: "products",
  right: "seeGoods",
  title: t("title"),
  empty: t("empty"),
  columns: {
    picture: {
      label: t("column.picture"),
      cell: ({ image }) => image && <Thumbnail src={image.url} width={40} height={40} />,
      width: "narrow",
      isPicture: true,
    },
    article: { label: t("column.article"), cell: ({ article }) => article, sort: "article", width: "narrow" },
    name: { label: t("column.name"), cell: ({ name }) => name, sort: "name" },
    category: { label: t("column.category"), cell: ({ category }) => category },
    brand: { label: t("column.brand"), cell: ({ brand }) => brand },
    status: { label: t("column.status"), cell: ({ status }) => statusText(status) },
    price: {
      label: t("column.price"),
      cell: ({ price }) => (price === null ? "" : formatMoney(price)),
      sort: "price",
      isNumber: true,
      right: ["seeOrderMoney", "editPrices"],
    },
    stock: { label: t("column.stock"), cell: ({ free, unit }) => formatQuantity(free, unit), isNumber: true },
    updated: {
      label: t("column.updated"),
      cell: ({ updatedAt }) => formatTableMoment(updatedAt, shopZone),
      sort: "updated",
    },
    barcodes: { label: t("column.barcodes"), cell: ({ barcodes }) => barcodes.join(", ") },
    externalId: { label: t("column.externalId"), cell: ({ externalId }) => externalId },
    hiddenBy: { label: t("column.hiddenBy"), cell: ({ hiddenBy }) => hiddenBy && hiderText(hiddenBy) },
  },
  filters: {
    q: { label: t("filter.q") },
    category: { label: t("filter.category") },
    brand: { label: t("filter.brand") },
    status: { label: t("filter.status"), option: statusText },
    hiddenBy: { label: t("filter.hiddenBy"), option: hiderText },
    unready: { label: t("filter.unready") },
    noPhoto: { label: t("filter.noPhoto") },
    inStock: { label: t("filter.inStock") },
  },
  row: ({ uuid, version, article, name }) => ({
    id: uuid,
    version,
    name: `${article} ${name}`,
    href: `/desk/products/${uuid}`,
  }),
  load: ({ call }, query) => call.deskProducts.list({ query }),
  options: ({ call }) => call.deskProducts.options(),
  actions: [...bulkStatus, move, remove],
  links: [
    { href: "/desk/products/new", text: t("add"), right: "editGoods" },
    { href: "/desk/prices/goods", text: t("prices"), right: "seePrices", keeps: ["q", "category", "brand", "status"] },
  ],
};

export const productsPage = listPage(products);

function bulk({ call }: DeskRequest, body: BulkProducts, key: string | undefined) {
  return call.deskProducts.bulk({ body, key });
}

function undo({ call }: DeskRequest, run: string, key: string | undefined) {
  return call.deskProducts.undo({ body: { run }, key });
}
