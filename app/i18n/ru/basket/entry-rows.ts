/** Rows of code and quantity fields. */
export const entryRows = {
  code: "Артикул, строка {{row}}",
  codeShort: "Артикул или код",
  quantity: "Количество, строка {{row}}",
  quantityShort: "Кол-во",
} as const;
