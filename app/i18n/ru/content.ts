/** Promotions, brands, useful materials, contacts. */
export const content = {
  // promotions
  until: "до {{to}}",
  dates: "с {{from}} по {{to}}",
  finished: "Акция завершена",
  finishedOn: "Акция завершена {{date}}. Цены и условия на этой странице больше не действуют.",
  finishedSection: "Завершённые акции",
  noPromotions: "Сейчас акций {{cityIn}} нет",
  noPromotionsText: "Новые появятся здесь. Цены от количества действуют всегда: пороги указаны в карточке товара.",
  currentPromotions: "Действующие акции",
  promotionGoods: "Товары акции",
  toCatalog: "Перейти в каталог",
  // brands
  letters: "Бренды по буквам",
  available: "{{n}} в наличии {{cityIn}}",
  noneAvailable: "{{cityIn}} сейчас под заказ",
  made: "Страна производства: {{country}}",
  allBrands: "Все бренды",
  brandGoods: "Товары бренда",
  // useful materials
  topics: "Темы",
  allTopics: "Все темы",
  minutes_one: "{{count}} минута чтения",
  minutes_few: "{{count}} минуты чтения",
  minutes_many: "{{count}} минут чтения",
  updated: "обновлено {{date}}",
  besideGoods: "Товары по теме",
  allOfCategory: "Все товары раздела «{{name}}»",
  otherMaterials: "Ещё полезное",
  noMaterials: "Материалов пока нет",
  noMaterialsText: "Мы готовим их. Вопросы по подбору можно задать по телефону.",
  // law texts
  edited: "Редакция от {{date}}",
} as const;
