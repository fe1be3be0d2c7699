import { sectionNames } from "#app/i18n/ru/catalog/section-names.ts";

/** SEO texts of the calculator's pages; separate from seo.ts only for length. */
export const calculatorSeo = {
  calculator: {
    title: "Калькулятор комплектующих для окон и дверей",
    h1: sectionNames.calculator,
    description: "Подбор фурнитуры по размерам створки: детали, количество, цены и чертёж.",
  },
  "calculator-components": {
    title: "Комплектующие: справочник деталей системы",
    h1: "Комплектующие",
    description: "Детали фурнитурных систем: для каких створок подходят, цены и наличие.",
  },
} as const;
