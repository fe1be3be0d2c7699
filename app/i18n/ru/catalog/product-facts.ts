/** Rows of the table of attributes, which the server words. */
export const productFacts = {
  general: "Общие сведения",
  country: "Страна",
  warranty: "Гарантия",
  months_one: "{{count}} месяц",
  months_few: "{{count}} месяца",
  months_many: "{{count}} месяцев",
  brand: "Бренд",
  weight: "Вес",
  weightOf: "{{kilograms}} за {{quantity}}",
  weightUnknown: "уточнит менеджер",
  dimensions: "Габариты упаковки",
  dimensionsOf: "{{l}} × {{w}} × {{h}} мм",
  barcode: "Штрихкод",
} as const;
