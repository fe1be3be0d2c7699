import { sectionNames } from "./section-names.ts";

/**
 * What the pages of the calculator say of themselves. They stand with the titles of all pages (seo.ts), apart for its length
 * alone.
 */
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
