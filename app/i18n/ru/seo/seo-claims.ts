import { sectionNames } from "#app/i18n/ru/catalog/section-names.ts";

/** Titles of claim pages. */
export const claimPages = {
  "profile-complaints": {
    title: sectionNames.complaints,
    h1: sectionNames.complaints,
    description: "Претензии по заказам: статусы, сроки ответа и переписка.",
  },
  "profile-complaints-new": {
    title: "Новая претензия",
    h1: "Новая претензия",
    description: "Выберите товары заказа и расскажите, что с ними не так.",
  },
  "profile-complaints-number": {
    title: "Претензия {{number}}",
    h1: "Претензия {{number}}",
    description: "Ход рассмотрения и переписка по претензии {{number}}.",
  },
} as const;
