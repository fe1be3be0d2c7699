/** The text of a section that the shop wrote none for, and of one brand or size in it. */
export const sectionSeo = {
  about:
    "{{name}} {{cityIn}}: {{total}} с ценами, остатками и сроками для {{cityOf}}. Количество округляется до кратности упаковки, от большего количества действует цена ниже.",
  ofBrand:
    "{{name}} {{cityIn}}: {{total}} с ценами, остатками и сроками для {{cityOf}}. Товары других брендов — в разделе «{{section}}».",
  ofSize:
    "{{name}} {{cityIn}}: {{total}} с ценами, остатками и сроками для {{cityOf}}. Другие размеры — в разделе «{{section}}».",
  sections: "В разделе: {{sections}}.",
  delivery:
    "Доставим по {{cityTo}} и из {{cityOf}} транспортной компанией; заказ можно забрать и самому. Подобрать деталь помогут фильтры по размерам и материалу или менеджер.",
} as const;
