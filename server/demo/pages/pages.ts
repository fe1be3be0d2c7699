import type { ContentPageRow, SeoSettingRow } from "#server/demo/rows.ts";
import type { ShopFacts } from "#server/demo/seller.ts";
import { agreementPage } from "./agreement.ts";
import { buyingPages } from "./buying.ts";
import { companyPages } from "./company.ts";
import { cookiePage } from "./cookies.ts";
import { privacyPage } from "./privacy.ts";

/** When the texts were last edited: the version that a consent names. */
export const textsEdited = "2026-09-01T09:00:00.000Z";

export function contentPageRows(shop: ShopFacts): ContentPageRow[] {
  const named = (text: string) => text.replaceAll("{shop}", shop.name);
  return [...companyPages, ...buyingPages, privacyPage, agreementPage, cookiePage].map(
    ({ path, title, h1, description, body }) => ({
      path,
      title: named(title),
      h1: named(h1),
      description: named(description),
      body: named(body(shop)),
      updated_at: textsEdited,
    }),
  );
}

/** Only texts: titles and headings of these pages are made with the city's name. */
export function seoSettingRows(shop: ShopFacts): SeoSettingRow[] {
  return Object.entries(seoTexts).map(([path, text]) => ({
    path,
    title: null,
    h1: null,
    description: null,
    seo_text: text.replaceAll("{shop}", shop.name),
  }));
}

const seoTexts: Record<string, string> = {
  "/": `«{shop}» — магазин для тех, кто ставит окна и двери: фурнитура, крепёж, герметики, инструмент и профили в одном каталоге. У каждого товара — чертёж с размерами, остаток на складе и срок.

Заказ до {{pickupCutOff}} собираем в тот же день. Организации и предприниматели покупают по договорным ценам.`,
  "/catalog": `В каталоге десять разделов: от оконных ручек и петель до анкеров, пены и такелажа. Внутри раздела товары можно отобрать по наличию и цене, а найти нужный — по названию или артикулу.`,
  "/catalog/krepezh": `Крепёж продаём упаковками: кратность указана в карточке, цена — за штуку. От коробки действует цена ниже. Саморезы и нагели выбирайте по основанию и толщине детали, болты и гайки — по классу прочности и покрытию.`,
  "/catalog/okonnaya-furnitura": `Ручку подбирают по длине штифта, запор — по высоте створки и дорнмасу, ножницы — по ширине створки по фальцу. Размеры есть на чертеже каждого товара.`,
  "/catalog/dvernaya-furnitura": `Петли выбирают по весу полотна: нагрузка в характеристиках указана на пару. Ручка на планке должна совпасть с межосевым расстоянием замка, доводчик — с весом двери.`,
  "/catalog/zamki-i-cilindry": `Перед заказом замка измерьте удаление ключевины и межосевое расстояние, перед заказом цилиндра — длину от винта до каждого края. Первое число в размере цилиндра — наружная часть.`,
  "/catalog/germetiki-i-pena": `Смотрите на температуру монтажа: летняя пена работает только выше +5 °C, зимняя — до −18 °C. Три слоя монтажного шва по ГОСТ 30971 — это лента снаружи, пена в середине и пароизоляция изнутри.`,
};
