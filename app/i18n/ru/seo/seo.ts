import { sectionNames } from "#app/i18n/ru/catalog/section-names.ts";
import { sectionSeo } from "./seo-section.ts";
import { profileSeo } from "./seo-profile.ts";
import { uploadSeo } from "./seo-upload.ts";
import { orderPages } from "./seo-orders.ts";
import { claimPages } from "./seo-claims.ts";
import { calculatorSeo } from "./seo-calculator.ts";

/**
 * Default SEO texts of pages (specification §2, SEO). Used on the server only: the dictionary does not reach browsers.
 * «¦» marks where a title may end (domain/page-title.ts).
 */
export const seo = {
  pageSuffix: " [Страница {{page}}]",
  /** Words of a shop that has not set those of its trade (domain/shop/trade-words.ts), as `{{tradeList}}` and so on. */
  trade: {
    list: "интернет-магазин",
    heading: "Интернет-магазин",
    goods: "Товары с доставкой и самовывозом",
    sections: "товары, цены и остатки",
    brands: "товаров",
    materials: "Как выбрать товар и ничего не забыть: советы, инструкции и таблицы.",
  },
  category: sectionSeo,
  page: {
    index: {
      title: "{{shop}}¦ — {{tradeList}}¦ {{cityIn}}",
      h1: "{{tradeHeading}} {{cityIn}}",
      description: "{{tradeGoods}} {{cityIn}}: цены, остатки и сроки на сегодня.",
    },
    indexUnnamed: {
      title: "Официальный интернет-магазин в России",
      h1: "{{tradeHeading}} {{cityIn}}",
      description: "Официальный интернет-магазин в России: {{tradeSections}} {{cityIn}}.",
    },
    catalog: {
      title: "Каталог товаров {{cityIn}}",
      h1: "Каталог товаров {{cityIn}}",
      description: "Все разделы каталога {{cityIn}}: {{tradeSections}}.",
    },
    "catalog-slug": {
      title: "{{name}}¦ {{cityIn}}¦ — купить, цены и наличие",
      h1: "{{name}} {{cityIn}}",
      description: "{{name}} {{cityIn}}: {{total}} с ценами и остатками на складе. Самовывоз и доставка.",
    },
    "catalog-named": {
      title: "{{name}} {{what}}¦ {{cityIn}}¦ — купить, цены и наличие",
      h1: "{{name}} {{what}} {{cityIn}}",
      description: "{{name}} {{what}} {{cityIn}}: {{total}} с ценами и остатками на складе. Самовывоз и доставка.",
    },
    "catalog-measured": {
      title: "{{name}}: {{what}}¦ — купить {{cityIn}}",
      h1: "{{name}} {{cityIn}}: {{what}}",
      description: "{{name}} {{cityIn}}, {{what}}: {{total}} с ценами и остатками на складе. Самовывоз и доставка.",
    },
    "product-slug": {
      title: "{{name}}¦ — купить {{cityIn}}",
      h1: "{{name}}",
      description: "{{name}}, артикул {{article}}: {{price}} / {{unit}}. {{stock}}. Самовывоз и доставка {{cityIn}}.",
    },
    "product-sizes": {
      title: "{{name}}: все размеры¦ и цены {{cityIn}}",
      h1: "{{name}}: все размеры",
      description:
        "{{name}}: таблица размеров с ценой, кратностью и наличием {{cityIn}}. Нужные размеры — в корзину одной кнопкой.",
    },
    promotions: {
      title: "Акции {{cityIn}}¦: действующие предложения и сроки",
      h1: "Акции {{cityIn}}",
      description: "Действующие акции {{cityIn}}: условия, сроки и товары, на которые они распространяются.",
    },
    "promotion-slug": {
      title: "{{name}}¦ — акция {{cityIn}}",
      h1: "{{name}}",
      description: "{{announce}} Действует {{cityIn}} с {{from}} по {{to}}.",
    },
    brands: {
      title: "Бренды {{tradeBrands}} {{cityIn}}",
      h1: "Бренды",
      description: "Все бренды каталога по алфавиту: страна производства и сколько товаров есть {{cityIn}}.",
    },
    "brands-slug": {
      title: "{{name}}¦ {{cityIn}}¦ — товары бренда, цены и наличие",
      h1: "{{name}}",
      description: "{{name}}{{made}}: {{total}} с ценами и остатками {{cityIn}}. Самовывоз и доставка.",
    },
    "useful-materials": {
      title: "Полезные материалы: как выбрать, измерить и поставить",
      h1: "Полезные материалы",
      description: "{{tradeMaterials}}",
    },
    "useful-materials-tag": {
      title: "Полезные материалы по теме «{{tag}}»",
      h1: "Полезные материалы: {{tag}}",
      description: "Как выбрать, измерить и поставить: материалы по теме «{{tag}}».",
    },
    "useful-materials-slug": {
      title: "{{name}}¦ — полезные материалы",
      h1: "{{name}}",
      description: "{{lead}}",
    },
    "search-slug": {
      title: "Поиск: {{query}}",
      h1: "Результаты поиска «{{query}}»",
      description: "Товары {{cityIn}} по запросу «{{query}}»: цены, остатки и сроки.",
    },
    search: {
      title: "Поиск по каталогу",
      h1: "Что ищем?",
      description: "Поиск товаров по названию, артикулу или вашему коду.",
    },
    favorite: {
      title: "Избранное",
      h1: "Избранное",
      description: "Товары, которые вы отложили: цены и остатки {{cityIn}} на сегодня.",
    },
    compare: {
      title: "Сравнение товаров",
      h1: "Сравнение товаров",
      description: "Характеристики, цены и остатки выбранных товаров рядом.",
    },
    "basket-lists": {
      title: "Списки и ссылки на корзину",
      h1: "Списки и ссылки",
      description: "Сохранённые списки товаров и ссылки на корзину.",
    },
    "basket-shared": {
      title: "Корзина по ссылке",
      h1: "Корзина по ссылке",
      description: "Список товаров, которым с вами поделились.",
    },
    basket: {
      title: "Корзина",
      h1: "Корзина",
      description: "Ваша корзина: что есть {{cityIn}}, что под заказ и когда приедет.",
    },
    checkout: {
      title: "Оформление заказа",
      h1: "Оформление заказа",
      description: "Покупатель, получатель, доставка и оплата заказа на одной странице.",
    },
    "checkout-error": {
      title: "Не удалось оформить заказ",
      h1: "Не удалось оформить заказ",
      description: "Заказ не оформлен, корзина сохранена.",
    },
    "checkout-payment-error": {
      title: "Оплата не прошла",
      h1: "Оплата не прошла",
      description: "Оплата не прошла, заказ можно оформить ещё раз.",
    },
    "profile-main": {
      title: sectionNames.main,
      h1: sectionNames.main,
      description: "Ваши данные, покупатели и последние заказы.",
    },
    ...claimPages,
    "profile-feedback": {
      title: sectionNames.feedback,
      h1: sectionNames.feedback,
      description: "Напишите нам и следите за ответами на ваши обращения.",
    },
    "profile-feedback-number": {
      title: "Обращение {{number}}",
      h1: "Обращение {{number}}",
      description: "Переписка по обращению {{number}}.",
    },
    "profile-settings": {
      title: sectionNames.settings,
      h1: sectionNames.settings,
      description: "Вход, связь, каталог, письма и согласия.",
    },
    "profile-own-data": {
      title: "Ваши данные",
      h1: "Ваши данные",
      description: "Всё, что магазин хранит о вас.",
    },
    "profile-deletion": {
      title: "Удаление учётной записи",
      h1: "Удаление учётной записи",
      description: "Что будет удалено и что мы обязаны хранить.",
    },
    "profile-notifications": {
      title: sectionNames.notifications,
      h1: sectionNames.notifications,
      description: "Новости о ваших заказах, обращениях и учётной записи.",
    },
    ...uploadSeo,
    ...orderPages,
    "profile-approvals": {
      title: sectionNames.approvals,
      h1: sectionNames.approvals,
      description: "Заказы, которые ждут решения согласующего.",
    },
    ...profileSeo,
    ...calculatorSeo,
    "profile-files": {
      title: sectionNames.files,
      h1: sectionNames.files,
      description: "Выгрузки и документы, которые вы заказали.",
    },
    "profile-mutual-settlements": {
      title: sectionNames.settlements,
      h1: sectionNames.settlements,
      description: "Долг, сроки оплаты и все документы по договору.",
    },
    "profile-counterparties": {
      title: sectionNames.counterparties,
      h1: sectionNames.counterparties,
      description: "Люди и организации, от имени которых вы покупаете.",
    },
  },
} as const;
