/**
 * What people ask the demo shop for, and what they mean. `article`: this product must be among the first five. `kind`:
 * the first five must all be of one of these categories, as who asks for a thing by its name wants nothing else.
 */
export type Labelled = { query: string; why: string } & ({ article: string } | { kind: readonly string[] });

const code = (query: string, article: string, why = "code"): Labelled => ({ query, article, why });
const kind = (query: string, why: string, ...of: string[]): Labelled => ({ query, kind: of, why });

const windowHandles = ["Ручки для пластиковых окон", "Ручки оконные с ключом"];
const handles = [...windowHandles, "Ручки на розетке", "Ручки на планке", "Ручки-скобы", "Ручки балконные"];
const hinges = ["Петли накладные", "Петли скрытые", "Петли карточные"];
const screws = ["Саморезы по дереву", "Саморезы кровельные", "Саморезы по металлу", "Саморезы оконные"];
const locks = ["Замки под цилиндр", "Замки навесные", "Замки балконные", "Замки сувальдные", "Детские замки"];
const tapes = ["Ленты пароизоляционные", "Ленты малярные и клейкие", "Ленты ПСУЛ"];

export const labelledQueries: readonly Labelled[] = [
  // codes in any spelling
  code("ФР-И40/8017", "ФР-И40/8017"),
  code("фри408017", "ФР-И40/8017", "no signs"),
  code("ФР И40 8017", "ФР-И40/8017", "spaces for signs"),
  code("OP.ФРB-110/13", "OP.ФРB-110/13"),
  code("ор фрв 110 13", "OP.ФРB-110/13", "Cyrillic look-alikes for Latin letters"),
  code("TS-W40020T", "TS-W40020T"),
  code("ts w40020t", "TS-W40020T", "small letters"),
  code("тs-w40020т", "TS-W40020T", "look-alikes in the middle"),
  code("SC-30.30C", "SC-30.30C"),
  code("SC/30/30/C", "SC-30.30C", "slashes for signs"),
  code("МЗ.Б20-80/88Z", "МЗ.Б20-80/88Z"),
  code("M3.Б20-80/88Z", "МЗ.Б20-80/88Z", "a figure for a letter that looks like it"),
  code("ПА-190.2570/VP", "ПА-190.2570/VP"),
  code("ГР-95/4B", "ГР-95/4B.ФР", "a beginning"),
  code("HSS060", "HD-HSS060.G", "a part"),
  code("рв-рыы060юп", "HD-HSS060.G", "the wrong layout"),
  code("АР0892-Y", "АР0892-Y/AK", "a beginning"),
  code("AP0892Y/AK", "АР0892-Y/AK", "Latin look-alikes for Cyrillic letters"),
  code("ПН.PRO45-W", "ПН.PRO45-W"),
  code("ЛТ-BF100\\25", "ЛТ-BF100/25", "the other slash"),
  code("(ТК) Т120-Z", "ТК/Т120-Z", "brackets"),
  code("TM-DC40.BR", "TM-DC40.BR"),
  code("tmdc40", "TM-DC40.BR", "a beginning without signs"),

  // things by their names, one and many, in any case
  kind("петля", "singular", ...hinges),
  kind("петли", "plural", ...hinges),
  kind("петель", "genitive with a vowel of its own", ...hinges),
  kind("ручка", "singular", ...handles),
  kind("ручки", "plural", ...handles),
  kind("ручек", "genitive with a vowel of its own", ...handles),
  kind("саморезы", "plural", ...screws),
  kind("саморезов", "genitive", ...screws),
  kind("замок", "singular", ...locks),
  kind("замки", "plural that loses a vowel", ...locks),
  kind("болты", "plural", "Болты", "Анкерные болты"),
  kind("гвоздей", "genitive", "Гвозди строительные", "Гвозди ершёные", "Дюбель-гвозди"),
  kind("молоток", "singular", "Молотки"),
  kind("сверла", "ё without its dots", "Свёрла по металлу"),
  kind("уголки", "plural that loses a vowel", "Уголки крепёжные"),
  kind("монтажной пены", "genitive", "Пена профессиональная", "Пена бытовая"),
  kind("лента", "singular", ...tapes),
  kind("пистолеты для пены", "plural", "Пистолеты для пены"),

  // with sizes, colours and brands
  code("ручка оконная фрамир изогнутая 40 коричневая", "ФР-И40/8017", "all that is said of it"),
  code("болт м20х80", "МЗ.Б20-80/88Z", "Cyrillic letters in the size"),
  code("болт M20x80 8.8", "МЗ.Б20-80/88Z", "Latin letters in the size"),
  code("саморез по дереву 4*20 белый цинк", "TS-W40020T", "an asterisk between the sizes"),
  code("саморез 3.9х16 оконный острый", "OK-3916A.TS", "a point for a comma"),
  code("сверло 4.2 haldiss hss", "HD-HSS042.G", "a brand and a size"),
  code("цилиндр 30х30 секурна хром", "SC-30.30C", "two sizes"),
  code("герметик силиконовый 280мл белый универсальный шовель", "ШВ-U280.W", "a unit written at its number"),
  code("доводчик тембра коричневый 40 кг", "TM-DC40.BR", "with a unit"),
  code("уровень 1000 мм хваткин", "ХВ-УС1000/3M", "a brand and a size"),
  code("отлив стальной 130 коричневый ral8017", "ОТ-130/8017.VP", "a colour number written in one word"),
  code("анкер рамный 8х92", "АР0892-Y/AK", "two sizes"),
  code("лента бутиловая 100", "ЛТ-BF100/25", "an adjective and a size"),
  code("химический анкер зимний 345", "DV-CH345.PW", "an adjective and a size"),
  kind("ручка для окна", "a noun for an adjective", ...windowHandles, "Ручки балконные"),
  kind("Dornhag ножницы", "the brand first", "Ножницы на раме"),

  // a size and nothing else
  code("м8х50", "AK-WA08/50Z", "a thread and a length, Cyrillic letters"),
  code("m8x50", "AK-WA08/50Z", "Latin letters"),
  code("М8 х 50", "AK-WA08/50Z", "with spaces"),
  code("М8 * 50мм", "AK-WA08/50Z", "an asterisk and a unit"),
  code("4,2х75", "HD-HSS042.G", "a decimal comma"),
  code("4.2*75", "HD-HSS042.G", "a point and an asterisk"),
  code("10x100mm", "DV/T10-100P", "a Latin unit"),
  code("48 х 50", "ЛТ.M-48x50", "each number with a unit of its own in the name"),
  code("5х9", "ЛТ-ST59/B", "two short numbers that many goods have"),
  kind(
    "М10",
    "a thread, which is the beginning of codes",
    "Шайбы",
    "Гайки",
    "Болты",
    "Талрепы",
    "Анкеры клиновые",
    "Шпильки резьбовые",
  ),
  kind("1200 мм", "a length with its unit", "Полотно москитное", "Уровни"),
  kind("30x40", "two sizes that many goods have", "Цилиндры ключ-ключ", "Цилиндры с вертушкой"),

  // the wrong layout
  kind("gtnkz", "layout", ...hinges),
  kind("hexrf", "layout", ...handles),
  kind("cfvjhtp", "layout", ...screws),
  kind(",jkn", "layout, a letter among the signs", "Болты", "Анкерные болты"),
  kind("vjynf;yfz gtyf", "layout, two words", "Пена профессиональная", "Пена бытовая"),
  kind("ljdjlxbr", "layout", "Доводчики дверные"),

  // the other alphabet
  kind("ruchka", "transliteration", ...handles),
  kind("petlya", "transliteration", ...hinges),
  kind("petlia", "another transliteration", ...hinges),
  kind("samorez", "transliteration", ...screws),
  kind("zamok navesnoy", "transliteration, two words", "Замки навесные"),
  kind(
    "dyubel",
    "transliteration without a soft sign",
    "Дюбели распорные",
    "Дюбели для теплоизоляции",
    "Дюбель-гвозди",
  ),
  kind("shpilka", "transliteration without a soft sign", "Шпильки резьбовые"),
  kind("ножницы дорнхаг", "a foreign brand in Russian letters", "Ножницы на раме"),
  kind("petli olmark", "a Russian brand in foreign letters", ...hinges),

  // misspelt
  kind("петьля", "a letter too many", ...hinges),
  kind("самарез", "a wrong vowel", ...screws),
  kind("шуруповерт бита", "a word the shop does not know beside one that it does", "Биты"),
  kind("доводчек", "a wrong vowel", "Доводчики дверные"),
  kind("гермитик", "a wrong vowel", "Герметики силиконовые", "Герметики акриловые", "Герметики полиуретановые"),
  kind("шпингалед", "a wrong consonant", "Шпингалеты торцевые"),
  kind("подаконник", "a wrong vowel", "Подоконники"),
  kind("рулекта", "two letters swapped", "Рулетки"),
  kind("карабн", "a letter too few", "Карабины"),
  kind("тaлреп", "a Latin letter in a Russian word", "Талрепы"),
  kind("TPOC", "Latin letters that look Russian", "Тросы стальные"),
  kind("анкр клиновой", "a letter too few", "Анкеры клиновые"),
];
