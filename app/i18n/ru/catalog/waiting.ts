/** Goods without a known date beside those that have one. */
export const waiting = {
  note_one: "{{count}} товар ждёт поставки, дата пока неизвестна: {{names}}",
  note_few: "{{count}} товара ждут поставки, дата пока неизвестна: {{names}}",
  note_many: "{{count}} товаров ждут поставки, дата пока неизвестна: {{names}}",
  rest: "остальное {{day}}",
  ready: "готово {{day}}, ждёт товары без даты",
  more: "{{names}} и ещё {{more}}",
} as const;
