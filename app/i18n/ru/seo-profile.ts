/** What pages of the profile say of themselves: own codes and price lists. */
export const profileSeo = {
  "profile-articles": {
    title: "Ваши артикулы",
    h1: "Ваши артикулы",
    description: "Коды, под которыми товары заведены у вас.",
  },
  "loaded-articles": {
    title: "Загрузка ваших артикулов",
    h1: "Загрузка ваших артикулов",
    description: "Коды, под которыми товары заведены у вас, — списком.",
  },
  "profile-price-list": {
    title: "Прайс-лист",
    h1: "Прайс-лист",
    description: "Прайс-лист с вашими ценами: разово или по расписанию.",
  },
} as const;
