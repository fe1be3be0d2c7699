import { slugOf } from "./slug.ts";
import type { BrandRow } from "./rows.ts";
import { stableUuid } from "./stable-uuid.ts";

export type Brand = {
  key: BrandKey;
  name: string;
  /** What its articles begin with. */
  code: string;
  country: string;
  /** Price level against the family's own. */
  level: number;
  warrantyMonths: number;
  about: string;
};

type Facts = Omit<Brand, "key">;

/** Every name here is invented; the country is where the goods are made. */
const facts = {
  framir: {
    name: "Фрамир",
    code: "ФР",
    country: "Россия",
    level: 1,
    warrantyMonths: 24,
    about:
      "Фурнитура и ручки для пластиковых окон и балконных дверей. Завод испытывает каждую партию ручек на 10 000 поворотов и хранит образцы три года.",
  },
  dornhag: {
    name: "Dornhag",
    code: "DH",
    country: "Германия",
    level: 1.75,
    warrantyMonths: 60,
    about:
      "Поворотно-откидные механизмы для тяжёлых створок до 100 кг. Детали одной серии взаимозаменяемы, поэтому запор двадцатилетнего окна можно заменить без замены всего комплекта.",
  },
  olmark: {
    name: "Олмарк",
    code: "ОМ",
    country: "Беларусь",
    level: 1.1,
    warrantyMonths: 36,
    about:
      "Дверные и оконные петли из стали и латуни с подшипниками скольжения. Карты штампуют из листа одной плавки, чтобы цвет покрытия в партии не отличался.",
  },
  rivelo: {
    name: "Rivelo",
    code: "RV",
    country: "Италия",
    level: 1.9,
    warrantyMonths: 36,
    about:
      "Дверные ручки из литого алюминия и цинкового сплава с гальваническим покрытием. Механизм возврата рычага рассчитан на 200 000 нажатий.",
  },
  tembra: {
    name: "Тембра",
    code: "TM",
    country: "Китай",
    level: 0.72,
    warrantyMonths: 12,
    about:
      "Недорогие ручки, упоры и задвижки для межкомнатных дверей и хозяйственных построек. Простая геометрия и стандартные посадочные размеры делают их удобными для замены.",
  },
  vyatlok: {
    name: "Вятлок",
    code: "ВЛ",
    country: "Россия",
    level: 1.05,
    warrantyMonths: 60,
    about:
      "Врезные и навесные замки для квартир, гаражей и складов. Ригели и сувальды делают из калёной стали, а секреты не повторяются в пределах партии.",
  },
  sekurna: {
    name: "Секурна",
    code: "SC",
    country: "Россия",
    level: 1.3,
    warrantyMonths: 60,
    about:
      "Цилиндровые механизмы евростандарта с защитой от высверливания. К каждому цилиндру прилагается карточка, по которой изготавливают дополнительные ключи.",
  },
  kovanec: {
    name: "Кованец",
    code: "КЦ",
    country: "Россия",
    level: 0.9,
    warrantyMonths: 24,
    about:
      "Накладные петли, засовы и проушины для ворот, калиток и ставен. Детали покрывают порошковой краской, которая держится на морозе до −50 °C.",
  },
  norfix: {
    name: "Норфикс",
    code: "NF",
    country: "Россия",
    level: 1,
    warrantyMonths: 12,
    about:
      "Саморезы и нагели для окон, кровли и деревянных конструкций. Резьбу накатывают на холодной проволоке, поэтому стержень не ломается при перетяжке.",
  },
  tessfix: {
    name: "Tessfix",
    code: "TS",
    country: "Турция",
    level: 0.9,
    warrantyMonths: 12,
    about:
      "Массовый крепёж в коробках и мешках для строительных бригад. Шаг резьбы и угол острия одинаковы во всей линейке, так что насадку менять не приходится.",
  },
  metizar: {
    name: "Метизар",
    code: "МЗ",
    country: "Россия",
    level: 0.95,
    warrantyMonths: 12,
    about:
      "Болты, гайки, шайбы и шпильки по российским и европейским стандартам. На каждую партию выдают протокол испытаний на растяжение.",
  },
  duvert: {
    name: "Дюверт",
    code: "DV",
    country: "Россия",
    level: 1,
    warrantyMonths: 12,
    about:
      "Дюбели для бетона, кирпича и пустотелых блоков. Первичный полипропилен и нейлон сохраняют упругость при монтаже на холоде.",
  },
  ankron: {
    name: "Ankron",
    code: "AK",
    country: "Турция",
    level: 1.15,
    warrantyMonths: 12,
    about:
      "Анкеры и химические составы для тяжёлых нагрузок. Для каждого размера опубликованы глубина заделки и расчётная нагрузка.",
  },
  shovel: {
    name: "Шовель",
    code: "ШВ",
    country: "Россия",
    level: 1,
    warrantyMonths: 18,
    about:
      "Герметики и клеи для окон, ванных комнат и фасадов. Состав и цвет проверяют на каждой партии, срок годности отсчитывают от даты на картридже.",
  },
  penort: {
    name: "Пенорт",
    code: "ПН",
    country: "Россия",
    level: 1.05,
    warrantyMonths: 18,
    about:
      "Монтажная пена и очистители для установки окон и дверей. Зимними составами работают на морозе до −18 °C, если баллон принесли из тепла.",
  },
  lentero: {
    name: "Лентеро",
    code: "ЛТ",
    country: "Россия",
    level: 1,
    warrantyMonths: 24,
    about:
      "Монтажные ленты для трёхслойного шва и самоклеящиеся уплотнители. Ширину режут под размер рамы, чтобы в шве не оставалось лишних складок.",
  },
  hvatkin: {
    name: "Хваткин",
    code: "ХВ",
    country: "Россия",
    level: 0.95,
    warrantyMonths: 24,
    about:
      "Ручной и измерительный инструмент для монтажных бригад. Рукоятки не скользят в перчатках, а уровни проверяют на поверочной плите.",
  },
  haldiss: {
    name: "Haldiss",
    code: "HD",
    country: "Китай",
    level: 1.1,
    warrantyMonths: 36,
    about:
      "Свёрла, буры и биты из инструментальной стали. Оснастку закаливают по всей длине, поэтому её можно перетачивать.",
  },
  velprof: {
    name: "Вельпроф",
    code: "VP",
    country: "Россия",
    level: 1,
    warrantyMonths: 60,
    about:
      "Подоконники, отливы, нащельники и панели для отделки оконных проёмов. Белый цвет одинаков во всей линейке и не желтеет на солнце.",
  },
  takelan: {
    name: "Такелан",
    code: "ТК",
    country: "Россия",
    level: 1,
    warrantyMonths: 12,
    about:
      "Цепи, тросы и соединители для подъёма и растяжки. На деталях выбита рабочая нагрузка, запас прочности четырёхкратный.",
  },
} satisfies Record<string, Facts>;

export type BrandKey = keyof typeof facts;

export const brandKeys = Object.keys(facts).filter(isBrandKey);

function isBrandKey(key: string): key is BrandKey {
  return key in facts;
}

export function brand(key: BrandKey): Brand {
  return { key, ...facts[key] };
}

export function brandRows(): BrandRow[] {
  return Object.entries(facts).map(([key, { name, country, about }]) => ({
    uuid: stableUuid(`brand/${key}`),
    slug: slugOf(name),
    name,
    country,
    about,
  }));
}
