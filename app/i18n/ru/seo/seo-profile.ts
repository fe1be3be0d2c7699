import { sectionNames } from "#app/i18n/ru/catalog/section-names.ts";

/** SEO texts of profile pages: customer articles and price lists. */
export const profileSeo = {
  "profile-articles": {
    title: sectionNames.articles,
    h1: sectionNames.articles,
    description: "Коды, под которыми товары заведены у вас.",
  },
  "loaded-articles": {
    title: "Загрузка ваших артикулов",
    h1: "Загрузка ваших артикулов",
    description: "Коды, под которыми товары заведены у вас, — списком.",
  },
  "profile-price-list": {
    title: sectionNames.priceList,
    h1: sectionNames.priceList,
    description: "Прайс-лист с вашими ценами: разово или по расписанию.",
  },
} as const;
