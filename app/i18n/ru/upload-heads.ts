import type { HeadWords } from "#app/domain/upload/columns.ts";

/** How the heads of lists call their columns (decisions §3.9), the surest first. */
export const uploadHeads: HeadWords = {
  code: [
    "артикул",
    "арт",
    "ваш артикул",
    "код товара",
    "код",
    "sku",
    "ean",
    "ean13",
    "ean-13",
    "штрихкод",
    "штрих-код",
    "article",
    "артикул поставщика",
    "артикул производителя",
    "код производителя",
    "номенклатура",
    "наименование",
    "товар",
    "название",
  ],
  quantity: ["количество", "кол-во", "колво", "кол", "qty", "quantity", "шт", "заказ", "к заказу", "кол-во заказа"],
};
