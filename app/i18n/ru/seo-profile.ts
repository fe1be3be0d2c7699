import { sectionNames } from "./section-names.ts";

/** What pages of the profile say of themselves: own codes and price lists. */
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
