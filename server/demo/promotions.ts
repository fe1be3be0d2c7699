import type { DrawingSpec } from "#server/drawings/spec.ts";
import type { PromotionRow, Tag } from "./rows.ts";
import { stableUuid } from "./stable-uuid.ts";

/** Days of the calendar as [month, day]; an end before the start lies in the next year. */
type Season = { from: [number, number]; to: [number, number] };
type Promotion = {
  slug: string;
  title: string;
  announce: string;
  body: string;
  tag: Tag;
  season: Season;
  drawing: DrawingSpec;
  /** By their names in the tree; none for all. */
  categories?: readonly string[];
  /** Slugs; none for all. */
  cities?: readonly string[];
};

const promotions: readonly Promotion[] = [
  {
    slug: "vygodnaya-cena",
    title: "Выгодная цена: снизили и закрепили",
    announce: "Товары со старой и новой ценой. Новая действует в вашем городе, пока не кончится запас.",
    tag: "sale",
    season: { from: [1, 1], to: [12, 31] },
    drawing: { kind: "hammer", length: 320, head: 110 },
    body: `Каждый месяц мы пересматриваем цены на товары, которых на складах больше, чем нужно. В карточке такого товара стоят две цены: прежняя зачёркнута, новая действует.

- Скидка уже в цене, промокод не нужен.
- Цена от количества считается от новой цены.
- Цена одна и та же при самовывозе и доставке.

Если у вашей организации есть договорная цена ниже акционной, в корзине останется договорная.`,
  },
  {
    slug: "novinki-sezona",
    title: "Новинки: только что на складе",
    announce: "Что появилось за последние два месяца: новые размеры, цвета и серии.",
    tag: "new",
    season: { from: [1, 1], to: [12, 31] },
    drawing: { kind: "lockMortise", backset: 60, centres: 72, bolt: "cylinder" },
    body: `Собрали товары, которые появились на складах за последние 60 дней.

Новинку можно вернуть на общих условиях: {{returnDays}} для покупки в интернете, {{contractReturnDays}} по договору. Отрезанный по размеру товар возврату не подлежит.

Нет нужного размера? [Напишите нам](/support#feedback): добавим в заявку производителю и сообщим срок.`,
  },
  {
    slug: "vesennij-montazh",
    title: "Весенний монтаж: ходовое всегда в наличии",
    announce: "Ручки, запоры, пена и крепёж для весенней замены окон держим с запасом.",
    tag: "hit",
    season: { from: [3, 1], to: [5, 31] },
    drawing: { kind: "foamGun", length: 320 },
    categories: ["Оконная фурнитура", "Крепёж", "Герметики и пена", "Монтаж окон"],
    body: `К весне мы увеличиваем запас того, что монтажники берут каждый день: саморезы, анкеры, пена, ленты, ручки и подоконники.

- Заказ до {{pickupCutOff}} собираем в тот же день.
- Если части не хватает, отгрузим то, что есть, а остальное привезём отдельно: выберете в корзине.
- Для бригад и организаций действует цена от количества.`,
  },
  {
    slug: "letnie-setki-i-dveri",
    title: "Лето: сетки, петли и замки для дачи",
    announce: "Полотно москитное отрезом, накладные петли, задвижки и навесные замки.",
    tag: "hit",
    season: { from: [6, 1], to: [8, 31] },
    drawing: { kind: "sheetRoll", width: 1400, mesh: true },
    categories: ["Москитные сетки", "Дверная фурнитура", "Замки и цилиндры"],
    body: `Подборка для дачи и калитки: то, что чаще всего меняют летом.

Полотно для сеток отрезаем от 0,5 м. Петли и задвижки с порошковым покрытием держатся на улице, нержавеющие не ржавеют и в бане.`,
  },
  {
    slug: "osennee-uteplenie",
    title: "Осень: утеплить окна до морозов",
    announce: "Уплотнители, ленты, зимняя пена и ключи для регулировки створок.",
    tag: "hit",
    season: { from: [9, 1], to: [11, 30] },
    drawing: { kind: "seal", width: 9, height: 8, section: "lip" },
    categories: ["Уплотнители", "Ленты", "Пена монтажная", "Ключи шестигранные", "Поворотно-откидные механизмы"],
    body: `Проверьте окна, пока тепло: заложите лист бумаги в притвор и закройте створку. Если лист выходит легко, подтяните цапфы ключом 4 мм или замените уплотнитель.

Летняя пена работает до +5 °C, дальше берите зимнюю. Самоклеящиеся уплотнители клеят тоже только в плюс.`,
  },
  {
    slug: "zimnij-montazh",
    title: "Зимний монтаж: что работает на морозе",
    announce: "Зимняя пена, морозостойкие доводчики и составы, которые схватываются ниже нуля.",
    tag: "hit",
    season: { from: [12, 1], to: [2, 28] },
    drawing: { kind: "foamCan", diameter: 65, height: 270, gun: true },
    categories: ["Герметики и пена", "Анкеры и дюбели", "Доводчики и упоры"],
    body: `Зимой смотрите в характеристиках строку «Температура монтажа от».

- Зимняя пена: до −18 °C, баллон держите в тепле.
- Нейлоновые дюбели: до −20 °C, полипропиленовые — до −5 °C.
- Химический анкер: зимний полиэстер — до −18 °C.

Баллоны и герметики на морозе не храним: забирайте со склада в машину с печкой.`,
  },
  {
    slug: "subbota-na-sklade",
    title: "Суббота на складе: крепёж без очереди",
    announce: "По субботам склад отпускает крепёж коробками прямо с рампы — заказ соберём за двадцать минут.",
    tag: "sale",
    season: { from: [1, 1], to: [12, 31] },
    drawing: { kind: "bolt", diameter: 10, length: 60, key: 17 },
    categories: ["Крепёж"],
    cities: ["nsk", "ekb", "chel", "samara", "ufa"],
    body: `Оформите заказ на сайте с самовывозом и приезжайте в субботу с 9:00 до 15:00. Место у рампы назовёт кладовщик по номеру заказа.

- Коробки и мешки отпускаем целыми, цена от количества уже в корзине.
- Погрузка силами склада, помощь с палетой бесплатно.
- Товары со старой ценой в карточке продаём по новой, пока есть остаток.

Отрез и подбор поштучно по субботам не делаем: приходите в будни.`,
  },
];

/** The year's calendar around `today`: every promotion with its latest start that has come, so something is always running. */
export function promotionRows(today: Date, categorySlugOf: (name: string) => string): PromotionRow[] {
  const day = isoDay(today.getUTCFullYear(), [today.getUTCMonth() + 1, today.getUTCDate()]);
  return promotions.map(({ season, categories = [], cities = [], ...promotion }, sort) => {
    const year = today.getUTCFullYear() - (isoDay(today.getUTCFullYear(), season.from) > day ? 1 : 0);
    const crosses = isoDay(year, season.to) < isoDay(year, season.from);
    return {
      uuid: stableUuid(`promotion/${promotion.slug}`),
      ...promotion,
      date_from: isoDay(year, season.from),
      date_to: isoDay(crosses ? year + 1 : year, season.to),
      sort,
      cities: [...cities],
      category_slugs: categories.map(categorySlugOf),
    };
  });
}

function isoDay(year: number, [month, day]: [number, number]): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
