import { goods, first, kinds, maker, material, section, type Labelled } from "./labelled-query.ts";

const windowHandles = ["Ручки для пластиковых окон", "Ручки оконные с ключом"];
const foams = ["Пена профессиональная", "Пена бытовая"];
const seals = ["Уплотнители оконные", "Уплотнители самоклеящиеся"];
const anchors = ["Анкеры рамные", "Анкеры клиновые", "Анкерные болты"];

/**
 * Written before the search rules, as fitters, purchasers and robots type. The rules and the trade dictionary are never
 * tuned on these.
 */
export const unseenQueries: readonly Labelled[] = [
  // words of the trade and slang
  kinds("trade", "шурупы", "Саморезы по дереву"),
  kinds("trade", "личинка для двери", "Цилиндры ключ-ключ", "Цилиндры с вертушкой"),
  kinds("trade", "сердцевина замка", "Цилиндры ключ-ключ", "Цилиндры с вертушкой"),
  kinds("trade", "монтажка", ...foams),
  kinds("trade", "жидкие гвозди", "Клеи монтажные"),
  kinds("trade", "навесы дверные", "Петли накладные", "Петли скрытые", "Петли карточные"),
  kinds("trade", "быстрый монтаж", "Дюбель-гвозди"),
  kinds("trade", "грибок для утеплителя", "Дюбели для теплоизоляции"),
  kinds("trade", "барашек на балкон ракушка", "Ручки балконные"),
  kinds("trade", "клопы семечки", "Саморезы по металлу"),
  kinds("trade", "перфоуголок", "Уголки крепёжные"),
  kinds("trade", "москитка", "Полотно москитное", "Крепление москитных сеток"),
  kinds("trade", "амбарный замок", "Замки навесные"),
  kinds("trade", "малярка", "Ленты малярные и клейкие"),
  kinds("trade", "турбошуруп", "Нагели рамные"),
  kinds("trade", "водосток под окно слив", "Отливы"),
  kinds("trade", "дожиматель двери", "Доводчики дверные"),
  kinds("trade", "резинка на окна", "Уплотнители оконные"),
  kinds("trade", "имбусовый ключ", "Ключи шестигранные"),
  kinds("trade", "кровельники", "Саморезы кровельные"),
  // units
  goods("unit", "уровень 120 см", { kinds: ["Уровни"], name: /1200 мм/ }),
  goods("unit", "рулетка 5м", { kinds: ["Рулетки"], name: /5 м ×/ }),
  goods("unit", "молоток 0.5 кг", { kinds: ["Молотки"], name: /500 г/ }),
  goods("unit", "подоконник 30 см", { kinds: ["Подоконники"], name: /300 мм/ }),
  goods("unit", "пена 0,75 л", { kinds: foams, name: /750 мл/ }),
  goods("unit", "отлив 15 сантиметров", { kinds: ["Отливы"], name: /150 мм/ }),
  goods("unit", "порог 1800мм", { kinds: ["Пороги"], name: /1,8 м/ }),
  goods("unit", "шпилька м10 2 метра", { kinds: ["Шпильки резьбовые"], name: /М10×2000/ }),
  goods("unit", "герметик 0.6 л туба", { kinds: ["Герметики акриловые", "Герметики полиуретановые"], name: /600 мл/ }),
  // negation
  goods("negation", "ручка оконная без ключа", { kinds: windowHandles, never: /с ключом/ }),
  goods("negation", "болт не оцинкованный", { kinds: ["Болты"], name: /без покрытия/, never: /цинк/ }),
  goods("negation", "уровень без магнита", { kinds: ["Уровни"], never: /магнит/ }),
  goods("negation", "герметик силиконовый не прозрачный", { kinds: ["Герметики силиконовые"], never: /прозрачный/ }),
  goods("negation", "карабин без муфты", { kinds: ["Карабины"], never: /с муфтой/ }),
  goods("negation", "цилиндр без вертушки", { kinds: ["Цилиндры ключ-ключ"], never: /вертушкой/ }),
  goods("negation", "доводчик кроме белого", { kinds: ["Доводчики дверные"], never: /бел/ }),
  // prices
  goods("price", "герметик до 300 рублей", { kinds: ["Герметики силиконовые", "Герметики акриловые"], priceTo: 300 }),
  goods("price", "замок навесной дешевле 400 р", { kinds: ["Замки навесные"], priceTo: 400 }),
  goods("price", "рулетка от 500 руб", { kinds: ["Рулетки"], priceFrom: 500 }),
  goods("price", "пена профессиональная не дороже 450₽", { kinds: ["Пена профессиональная"], priceTo: 450 }),
  goods("price", "отвертка 200-300 рублей", { kinds: ["Отвёртки"], priceFrom: 200, priceTo: 300 }),
  goods("price", "доводчик в пределах 1500", { kinds: ["Доводчики дверные"], priceTo: 1500 }),
  // questions
  material("как измерить личинку замка", "kak-izmerit-cilindr-zamka"),
  material("сколько баллонов пены надо на одно окно", "rashod-montazhnoj-peny"),
  material("как поменять резинку на пластиковом окне", "kak-zamenit-uplotnitel-okna"),
  material("какие петли лучше на межкомнатную дверь", "kak-vybrat-dvernye-petli"),
  material("что лучше анкер или дюбель", "anker-ili-dyubel"),
  kinds("question", "чем закрепить подоконник", "Клей-пена", ...foams, "Клеи монтажные"),
  kinds("question", "чем отмыть застывшую монтажную пену", "Очистители"),
  kinds("question", "чем заклеить щели в окнах на зиму", ...seals, "Ленты малярные и клейкие"),
  // barcodes of goods, packs and boxes
  first("barcode", "2904500000233", "ДГ-8/120P.NF"),
  first("barcode", "2804500000236", "ДГ-8/120P.NF"),
  first("barcode", "2704100000288", "АР10112-Y/AK"),
  first("barcode", "02904100000282", "АР10112-Y/AK"),
  first("barcode", "12904500000230", "ДГ-8/120P.NF"),
  // codes
  first("code", "арт.МЗ-Г14.8Z", "МЗ-Г14.8Z"),
  first("code", "артикул HD-HX120K", "HD-HX120K"),
  first("code", "FR.K43-8017", "ФР.K43-8017"),
  first("code", "mz.b10-100/58", "МЗ.Б10-100/58"),
  first("code", "ХВР 100 25R", "ХВР-100.25R"),
  first("code", "ПК 100 YZ КЦ", "ПК-100YZ.КЦ"),
  first("code", "pk-100yz.kc", "ПК-100YZ.КЦ"),
  first("code", "ТС-W30016T", "TS-W30016T"),
  first("code", "TSR.4819-05.", "TSR.4819-05"),
  first("code", "кодХВ-М0400.F", "ХВ-М0400.F"),
  first("code", "GS30-70/MZ", "ГС30-70/МЗ"),
  first("code", "SC 30 35 C", "SC-30.35C"),
  first("code", "ШР06/1-88Z", "МЗ.ШР06/1-88Z"),
  first("code", "ВР-ВС40юИК", "DH-DC40.BR"),
  maker("14300008", "AK.AB-12129G"),
  maker("DIN933-M16x80", "МЗ.Б16-80/88Z"),
  maker("17600011", "VP/PD-250WG"),
  maker("12400021", "SC/30-35В.L"),
  // sizes
  goods("size", "болт 12 на 40", { kinds: ["Болты"], name: /М12×40/ }),
  goods("size", "саморез 4,2 на 76", { kinds: ["Саморезы по металлу"], name: /4,2×76/ }),
  goods("size", "анкер10х132", { kinds: anchors, name: /10×132/ }),
  goods("size", "дюбель шестерка 6*40", { kinds: ["Дюбели распорные", "Дюбель-гвозди"], name: /6×40/ }),
  goods("size", "уголок 50/50/35", { kinds: ["Уголки крепёжные"], name: /50×50×35/ }),
  goods("size", "сверло 8", { kinds: ["Свёрла по металлу"], name: / 8×/ }),
  goods("size", "бур на 12 длиной 260", { kinds: ["Буры SDS-plus"], name: /12×260/ }),
  goods("size", "гайка на 10", { kinds: ["Гайки"], name: /М10 / }),
  goods("size", "цилиндр 35 на 45 с вертушкой", { kinds: ["Цилиндры с вертушкой"], name: /35×45/ }),
  goods("size", "болт М16 длина 80", { kinds: ["Болты"], name: /М16×80/ }),
  goods("size", "трос 5мм", { kinds: ["Тросы стальные"], name: /5 мм/ }),
  // not stocked
  goods("notStocked", "саморез по дереву 4,5х65", { kinds: ["Саморезы по дереву"], name: /4,5×(60|70)/ }),
  goods("notStocked", "болт м10х45", { kinds: ["Болты"], name: /М10×(40|50)/ }),
  goods("notStocked", "уровень 900 мм", { kinds: ["Уровни"], name: /(800|1000) мм/ }),
  goods("notStocked", "подоконник 320", { kinds: ["Подоконники"], name: /3[05]0 мм/ }),
  goods("notStocked", "анкер клиновой м12х115", { kinds: ["Анкеры клиновые"], name: /М12×1(00|35)/ }),
  // sections
  section("крепеж", "krepezh"),
  section("оконная фурнитура", "okonnaya-furnitura"),
  section("замки врезные", "zamki-i-cilindry/zamki-vreznye"),
  section("метрический крепёж", "krepezh/metricheskiy-krepezh"),
  section("инструменты", "instrument"),
  section("дюбели", "ankery-i-dyubeli/dyubeli"),
  section("герметик", "germetiki-i-pena/germetiki"),
  section("москитные сетки", "okonnaya-furnitura/moskitnye-setki"),
  section("такелаж", "takelazh"),
  // brand, kind and property
  goods("name", "цилиндр секюрна 40 40 хром", { kinds: ["Цилиндры ключ-ключ", "Цилиндры с вертушкой"], name: /40×40/ }),
  goods("name", "белая ручка фрамир на окно", { kinds: windowHandles, name: /Фрамир.*белая/ }),
];
