import { among, first, goods, kinds, maker, material, section, type Labelled } from "./labelled-query.ts";

const windowHandles = ["Ручки для пластиковых окон", "Ручки оконные с ключом"];
const foams = ["Пена профессиональная", "Пена бытовая"];
const cylinders = ["Цилиндры ключ-ключ", "Цилиндры с вертушкой"];
const doorHandles = ["Ручки на планке", "Ручки на розетке", "Ручки-скобы"];

/** As typed by fitters, purchasers and robots. The search was tuned on the queries that it failed at first. */
export const counterQueries: readonly Labelled[] = [
  // words of the trade and slang
  kinds("trade", "секретка в замок", ...cylinders),
  kinds("trade", "чопики пластиковые под саморез", "Дюбели распорные"),
  kinds("trade", "саморезы с прессшайбой", "Саморезы по металлу"),
  kinds("trade", "черепок анкер с гайкой", "Анкерные болты"),
  kinds("trade", "вороток для болта шестигранник г-образный", "Ключи шестигранные"),
  kinds("trade", "хим анкер", "Составы инжекционные"),
  kinds("trade", "защелка на балконную дверь", "Замки балконные", "Ответные планки"),
  kinds("trade", "паук сетка от комаров", "Полотно москитное"),
  kinds("trade", "дверной стопор", "Упоры дверные"),
  kinds("trade", "винт с шестигранной головой", "Болты"),
  kinds("trade", "силикон прозрачный", "Герметики силиконовые"),
  // units
  goods("unit", "уровень 1.5 м", { kinds: ["Уровни"], name: /1500 мм/ }),
  goods("unit", "шпилька резьбовая м12 200см", { kinds: ["Шпильки резьбовые"], name: /М12×2000/ }),
  goods("unit", "кувалда молоток 1 кг", { kinds: ["Молотки"], name: /1000 г/ }),
  goods("unit", "подоконник шириной 25 см", { kinds: ["Подоконники"], name: /250 мм/ }),
  goods("unit", "пена литр", { kinds: foams, name: /1000 мл/ }),
  goods("unit", "сетка москитная 1,4м", { kinds: ["Полотно москитное"], name: /1400 мм/ }),
  goods("unit", "рулетка трехметровая", { kinds: ["Рулетки"], name: / 3 м ×/ }),
  goods("unit", "трос 0,6 см", { kinds: ["Тросы стальные"], name: / 6 мм/ }),
  // negation
  goods("negation", "талреп кроме крюк-крюк", { kinds: ["Талрепы"], never: /крюк — крюк/ }),
  goods("negation", "трос не нержавейка", { kinds: ["Тросы стальные"], never: /нержав/ }),
  goods("negation", "петли накладные без врезки не бронза", { kinds: ["Петли накладные"], never: /бронза/ }),
  goods("negation", "доводчик не морозостойкий", { kinds: ["Доводчики дверные"], never: /морозост/ }),
  goods("negation", "ручка на окно не белая без замка", { kinds: windowHandles, never: /бел|с ключом/ }),
  // prices
  goods("price", "герметик до 300 р", { kinds: ["Герметики силиконовые", "Герметики акриловые"], priceTo: 300 }),
  goods("price", "болты дешевле 50 руб", { kinds: ["Болты"], priceTo: 50 }),
  goods("price", "ручка дверная от 1000 до 2000 рублей", { kinds: doorHandles, priceFrom: 1000, priceTo: 2000 }),
  goods("price", "личинка не дороже тысячи рублей", { kinds: cylinders, priceTo: 1000 }),
  goods("price", "доводчик дороже 2000р", { kinds: ["Доводчики дверные"], priceFrom: 2000 }),
  goods("price", "пистолет для пены за 1500 рублей", { kinds: ["Пистолеты для пены"], priceTo: 1800 }),
  goods("price", "рулетка цена до 400", { kinds: ["Рулетки"], priceTo: 400 }),
  goods("price", "молоток 500-700р", { kinds: ["Молотки"], priceFrom: 500, priceTo: 700 }),
  // questions
  material("какой доводчик нужен на дверь 80 кг", "kak-vybrat-dovodchik"),
  material("чем крепить полку к бетонной стене анкером или дюбелем", "anker-ili-dyubel"),
  material("какой саморез для гипсокартона", "kakoj-samorez-vybrat"),
  material("сколько нужно пены на окно", "rashod-montazhnoj-peny"),
  material("как узнать размер цилиндра", "kak-izmerit-cilindr-zamka"),
  kinds("question", "что нужно для подвески цепи", "Карабины", "Талрепы", "Скобы такелажные", "Цепи"),
  // barcodes of goods, packs and boxes
  first("barcode", "2702700000349", "TS-W40030T"),
  first("barcode", "02902700000343", "TS-W40030T"),
  first("barcode", "12903300000051", "МЗ-Г12.8Z"),
  first("barcode", "2804400000084", "DV-10x60P"),
  first("barcode", "2 905000 000006", "ШВ.A280/W"),
  first("barcode", "штрихкод 2805400000128", "ПН.PRO50-W"),
  first("barcode", "EAN 2705400000121", "ПН.PRO50-W"),
  // codes
  first("code", "арт TS-W40030T", "TS-W40030T"),
  first("code", "арт.№ПН.PRO50-W", "ПН.PRO50-W"),
  first("code", "pn.pro50-w", "ПН.PRO50-W"),
  first("code", "МЗ Г12 8 Z", "МЗ-Г12.8Z"),
  first("code", "МЗ-Г12.8З", "МЗ-Г12.8Z"),
  first("code", "ВЛ-Л32 10 шт", "ВЛ-Л32"),
  first("code", "ЕЫ-Ц40030Е", "TS-W40030T"),
  first("code", "rw-k40", "КЦ-Л40"),
  first("code", "BZ2585U24VL", "BZ-2585U24.ВЛ"),
  first("code", "купить НП-75/30.BКЦ оптом", "НП-75/30.BКЦ"),
  among("code", "HD-HSS0", "HD-HSS015.G"),
  // manufacturer's codes
  maker("16000003", "HD/PZ1-25"),
  maker("DIN933 M8x30", "МЗ.Б08-30/88Z"),
  maker("din933-м10х60", "МЗ.Б10-60/58"),
  among("maker", "ОМ 100754 ВВ", "ПН5-100/75-AB"),
  maker("код производителя 17600011", "VP/PD-250WG"),
  maker("tm125754bb", "TM5-125/75-AB"),
  // sizes with a word between, without spaces, of one dimension
  goods("size", "болт м12 длиной 40", { kinds: ["Болты"], name: /М12×40/ }),
  goods("size", "саморезпометаллу4,2х32", { kinds: ["Саморезы по металлу"], name: /4,2×32/ }),
  goods("size", "болтм8х30", { kinds: ["Болты"], name: /М8×30/ }),
  goods("size", "цилиндр 30 на 40", { kinds: cylinders, name: /30×40/ }),
  goods("size", "дюбель 8", { kinds: ["Дюбели распорные", "Дюбель-гвозди"], name: / 8×/ }),
  goods("size", "подоконник от 20 до 30 см", { kinds: ["Подоконники"], name: /(200|250|300) мм/ }),
  goods("size", "гвозди 100мм", { kinds: ["Гвозди строительные", "Гвозди ершёные"], name: /×100/ }),
  goods("size", "шайба под болт м10", { kinds: ["Шайбы"], name: /М10/ }),
  goods("size", "анкер диаметр 10 длина 132", { kinds: ["Анкеры рамные"], name: /10×132/ }),
  goods("size", "дорнмас 25 запор", { kinds: ["Запоры основные"], name: /дорнмас 25/ }),
  // not stocked
  goods("notStocked", "болт м8х37", { kinds: ["Болты"], name: /М8×(30|35|40)/ }),
  goods("notStocked", "карабин 110х9", { kinds: ["Карабины"], name: /(100|120)×/ }),
  goods("notStocked", "гвоздь строительный 3х75", { kinds: ["Гвозди строительные"], name: /3×(70|80)/ }),
  goods("notStocked", "отлив 190 мм", { kinds: ["Отливы"], name: /(180|200|210) мм/ }),
  goods("notStocked", "уровень 1100 мм", { kinds: ["Уровни"], name: /(1000|1200) мм/ }),
  // sections
  section("химические анкеры", "ankery-i-dyubeli/himicheskie-ankery"),
  section("дверные петли", "dvernaya-furnitura/petli"),
  section("герметики и пена", "germetiki-i-pena"),
  section("саморез", "krepezh/samorezy"),
  section("уплотнитель", "profili-i-uplotniteli/uplotniteli"),
  // names, layout, misspellings
  kinds("layout", "ghjabkm cnfhnjdsq", "Профили стартовые"),
  kinds("layout", "cfvjhtp gj vtnfkke", "Саморезы по металлу"),
  kinds("misspelt", "шпингалет тарцевой", "Шпингалеты торцевые"),
  kinds("misspelt", "герметик силеконовый", "Герметики силиконовые"),
  kinds("misspelt", "пароизаляция лента", "Ленты пароизоляционные"),
  kinds("misspelt", "samorezy po derevu", "Саморезы по дереву"),
  goods("name", "дорнхаг ручка с ключом коричневая", { kinds: windowHandles, name: /Dornhag.*коричн/ }),
  goods("name", "tessfix гайка нержавейка м10", { kinds: ["Гайки"], name: /М10 Tessfix.*нержав/ }),
  goods("name", "зелёный кровельный саморез", { kinds: ["Саморезы кровельные"], name: /RAL 60/ }),
];
