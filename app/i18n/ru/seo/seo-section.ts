/** Default text of a section, brand or size page. */
export const sectionSeo = {
  about:
    "{{name}} {{cityIn}}: {{total}} с ценами, остатками и сроками для {{cityOf}}. Количество округляется до кратности упаковки.",
  ofBrand:
    "{{name}} {{cityIn}}: {{total}} с ценами, остатками и сроками для {{cityOf}}. Товары других брендов — в разделе «{{section}}».",
  ofSize:
    "{{name}} {{cityIn}}: {{total}} с ценами, остатками и сроками для {{cityOf}}. Другие размеры — в разделе «{{section}}».",
  sections: "В разделе: {{sections}}.",
  delivery:
    "Способы получения {{cityIn}}, их сроки и стоимость покажем при оформлении заказа. Выбрать помогут фильтры или менеджер.",
} as const;
