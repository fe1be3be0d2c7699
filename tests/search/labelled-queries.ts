import { among, first, kinds, type Labelled } from "./labelled-query.ts";

const windowHandles = ["Ручки для пластиковых окон", "Ручки оконные с ключом"];
const handles = [...windowHandles, "Ручки на розетке", "Ручки на планке", "Ручки-скобы", "Ручки балконные"];
const hinges = ["Петли накладные", "Петли скрытые", "Петли карточные"];
const screws = ["Саморезы по дереву", "Саморезы кровельные", "Саморезы по металлу", "Саморезы оконные"];
const locks = ["Замки под цилиндр", "Замки навесные", "Замки балконные", "Замки сувальдные", "Детские замки"];
const tapes = ["Ленты пароизоляционные", "Ленты малярные и клейкие", "Ленты ПСУЛ"];

export const labelledQueries: readonly Labelled[] = [
  // codes in any spelling
  first("code", "ФР-И40/8017", "ФР-И40/8017"),
  first("code", "фри408017", "ФР-И40/8017"),
  first("code", "ФР И40 8017", "ФР-И40/8017"),
  first("code", "OP.ФРB-110/13", "OP.ФРB-110/13"),
  first("code", "ор фрв 110 13", "OP.ФРB-110/13"),
  first("code", "TS-W40020T", "TS-W40020T"),
  first("code", "ts w40020t", "TS-W40020T"),
  first("code", "тs-w40020т", "TS-W40020T"),
  first("code", "SC-30.30C", "SC-30.30C"),
  first("code", "SC/30/30/C", "SC-30.30C"),
  first("code", "МЗ.Б20-80/88Z", "МЗ.Б20-80/88Z"),
  first("code", "M3.Б20-80/88Z", "МЗ.Б20-80/88Z"),
  first("code", "ПА-190.2570/VP", "ПА-190.2570/VP"),
  among("code", "ГР-95/4B", "ГР-95/4B.ФР"),
  among("code", "HSS060", "HD-HSS060.G"),
  first("code", "рв-рыы060юп", "HD-HSS060.G"),
  among("code", "АР0892-Y", "АР0892-Y/AK"),
  first("code", "AP0892Y/AK", "АР0892-Y/AK"),
  first("code", "ПН.PRO45-W", "ПН.PRO45-W"),
  first("code", "ЛТ-BF100\\25", "ЛТ-BF100/25"),
  first("code", "(ТК) Т120-Z", "ТК/Т120-Z"),
  first("code", "TM-DC40.BR", "TM-DC40.BR"),
  among("code", "tmdc40", "TM-DC40.BR"),

  // things by their names, one and many, in any case
  kinds("name", "петля", ...hinges),
  kinds("name", "петли", ...hinges),
  kinds("name", "петель", ...hinges),
  kinds("name", "ручка", ...handles),
  kinds("name", "ручки", ...handles),
  kinds("name", "ручек", ...handles),
  kinds("name", "саморезы", ...screws),
  kinds("name", "саморезов", ...screws),
  kinds("name", "замок", ...locks),
  kinds("name", "замки", ...locks),
  kinds("name", "болты", "Болты", "Анкерные болты"),
  kinds("name", "гвоздей", "Гвозди строительные", "Гвозди ершёные", "Дюбель-гвозди"),
  kinds("name", "молоток", "Молотки"),
  kinds("name", "сверла", "Свёрла по металлу"),
  kinds("name", "уголки", "Уголки крепёжные"),
  kinds("name", "монтажной пены", "Пена профессиональная", "Пена бытовая"),
  kinds("name", "лента", ...tapes),
  kinds("name", "пистолеты для пены", "Пистолеты для пены"),

  // with sizes, colours and brands
  among("name", "ручка оконная фрамир изогнутая 40 коричневая", "ФР-И40/8017"),
  among("name", "болт м20х80", "МЗ.Б20-80/88Z"),
  among("name", "болт M20x80 8.8", "МЗ.Б20-80/88Z"),
  among("name", "саморез по дереву 4*20 белый цинк", "TS-W40020T"),
  among("name", "саморез 3.9х16 оконный острый", "OK-3916A.TS"),
  among("name", "сверло 4.2 haldiss hss", "HD-HSS042.G"),
  among("name", "цилиндр 30х30 секурна хром", "SC-30.30C"),
  among("name", "герметик силиконовый 280мл белый универсальный шовель", "ШВ-U280.W"),
  among("name", "доводчик тембра коричневый 40 кг", "TM-DC40.BR"),
  among("name", "уровень 1000 мм хваткин", "ХВ-УС1000/3M"),
  among("name", "отлив стальной 130 коричневый ral8017", "ОТ-130/8017.VP"),
  among("name", "анкер рамный 8х92", "АР0892-Y/AK"),
  among("name", "лента бутиловая 100", "ЛТ-BF100/25"),
  among("name", "химический анкер зимний 345", "DV-CH345.PW"),
  kinds("name", "ручка для окна", ...windowHandles, "Ручки балконные"),
  kinds("name", "Dornhag ножницы", "Ножницы на раме"),

  // a size and nothing else
  among("name", "м8х50", "AK-WA08/50Z"),
  among("name", "m8x50", "AK-WA08/50Z"),
  among("name", "М8 х 50", "AK-WA08/50Z"),
  among("name", "М8 * 50мм", "AK-WA08/50Z"),
  among("name", "4,2х75", "HD-HSS042.G"),
  among("name", "4.2*75", "HD-HSS042.G"),
  among("name", "10x100mm", "DV/T10-100P"),
  among("name", "48 х 50", "ЛТ.M-48x50"),
  among("name", "5х9", "ЛТ-ST59/B"),
  kinds("name", "М10", "Шайбы", "Гайки", "Болты", "Талрепы", "Анкеры клиновые", "Шпильки резьбовые"),
  kinds("name", "1200 мм", "Полотно москитное", "Уровни"),
  kinds("name", "30x40", "Цилиндры ключ-ключ", "Цилиндры с вертушкой"),

  // the wrong layout
  kinds("name", "gtnkz", ...hinges),
  kinds("name", "hexrf", ...handles),
  kinds("name", "cfvjhtp", ...screws),
  kinds("name", ",jkn", "Болты", "Анкерные болты"),
  kinds("name", "vjynf;yfz gtyf", "Пена профессиональная", "Пена бытовая"),
  kinds("name", "ljdjlxbr", "Доводчики дверные"),

  // the other alphabet
  kinds("name", "ruchka", ...handles),
  kinds("name", "petlya", ...hinges),
  kinds("name", "petlia", ...hinges),
  kinds("name", "samorez", ...screws),
  kinds("name", "zamok navesnoy", "Замки навесные"),
  kinds("name", "dyubel", "Дюбели распорные", "Дюбели для теплоизоляции", "Дюбель-гвозди"),
  kinds("name", "shpilka", "Шпильки резьбовые"),
  kinds("name", "ножницы дорнхаг", "Ножницы на раме"),
  kinds("name", "petli olmark", ...hinges),

  // misspelt
  kinds("name", "петьля", ...hinges),
  kinds("name", "самарез", ...screws),
  kinds("name", "шуруповерт бита", "Биты"),
  kinds("name", "доводчек", "Доводчики дверные"),
  kinds("name", "гермитик", "Герметики силиконовые", "Герметики акриловые", "Герметики полиуретановые"),
  kinds("name", "шпингалед", "Шпингалеты торцевые"),
  kinds("name", "подаконник", "Подоконники"),
  kinds("name", "рулекта", "Рулетки"),
  kinds("name", "карабн", "Карабины"),
  kinds("name", "тaлреп", "Талрепы"),
  kinds("name", "TPOC", "Тросы стальные"),
  kinds("name", "анкр клиновой", "Анкеры клиновые"),
];
