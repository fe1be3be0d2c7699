export const listing = {
  // headings
  total_one: "{{n}} товар",
  total_few: "{{n}} товара",
  total_many: "{{n}} товаров",
  subcategories: "Подразделы",
  sizes: "Все размеры в таблице",
  landings: { brands: "Бренды", sizes: "Популярные размеры", more: "Показать ещё {{count}}" },

  // a product in a list
  goods: "Товары",
  article: "Арт. {{article}}",
  articleAndStep: "Арт. {{article}} · кратно\u00a0{{step}}",
  step: "кратно\u00a0{{step}}",
  toBasket: "В корзину",
  tableToBasket: "Добавить выбранное",
  tableHint: "Укажите количество у нужных товаров и добавьте их в корзину одной кнопкой.",
  quantityOf: "Количество: {{name}}",
  toFavourites: "В избранное",
  toCompare: "Сравнить",
  column: {
    article: "Артикул",
    name: "Название",
    facts: "Характеристики",
    stock: "Наличие",
    price: "Цена",
    quantity: "Количество",
    lists: "Отложить",
  },

  // filters
  applied: "Выбранные фильтры",
  filter: "Фильтры",
  show: "Показать",
  showSome_one: "Показать {{n}} товар",
  showSome_few: "Показать {{n}} товара",
  showSome_many: "Показать {{n}} товаров",
  showNone: "Таких товаров нет",
  removeFilter: "Убрать фильтр «{{filter}}»",
  resetFilters: "Сбросить всё",
  sorting: "Сортировка",
  sort: {
    popular: "По популярности",
    priceAsc: "Сначала дешевле",
    priceDesc: "Сначала дороже",
    name: "По названию",
    new: "Новинки",
    stock: "Сначала в наличии",
    relevance: "По соответствию",
  },
  view: "Вид",
  viewOf: { card: "Карточки", list: "Список", table: "Таблица" },
  limit: "На странице",
  showMore_one: "Показать ещё {{count}}",
  showMore_few: "Показать ещё {{count}}",
  showMore_many: "Показать ещё {{count}}",
  shown: "Показаны {{from}}–{{to}} из {{total}}",
  // empty states
  empty: {
    category: {
      title: "В этом разделе пока нет товаров",
      text: "Загляните в соседние разделы каталога или найдите товар по названию или артикулу.",
    },
    filtered: {
      title: "По выбранным фильтрам ничего не нашлось",
      text: "Уберите часть фильтров — товары в разделе есть.",
    },
    tooComplex: {
      title: "Слишком сложный запрос",
      text: "Уберите часть фильтров или уточните, что ищете, и попробуйте ещё раз.",
    },
    prompt: {
      text: "Введите название товара или артикул — целиком или частью.",
    },
  },
  sections: "Разделы каталога",

  // how a search was understood
  search: {
    shown: "Показаны результаты по запросу «{{shown}}».",
    asTyped: "Искать «{{typed}}»",
    pages: "На сайте:",
    sections: "Разделы:",
    chips: "Учли:",
    takeOff: "Не учитывать «{{label}}»",
    leftOut: "С такими условиями товаров нет, не учли: {{words}}.",
    nearestTo: "Размера {{size}} у нас нет. Показаны ближайшие размеры.",
  },
  toCatalog: "Перейти в каталог",
} as const;
