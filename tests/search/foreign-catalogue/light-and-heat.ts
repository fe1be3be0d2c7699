import { comma, line, pairs, triples } from "./product-line.ts";

const shades = { 2700: "тёплый", 4000: "нейтральный", 6500: "холодный" } as const;

/** Lamps, lights, tools, fans and floor heating. */
export const lightAndHeat = [
  ...line(
    "Лампы светодиодные",
    triples([7, 11, 15, 20], [2700, 4000, 6500] as const, ["E27"] as const),
    ([power, kelvin, cap]) => ({
      name: `Лампа LED A60 ${power}Вт ${cap} ${kelvin}К`,
      article: `SV-A60-${power}.${kelvin / 100}`,
      brand: "svetlik",
      price: 60 + 6 * power,
      note: `Светодиодная, ${shades[kelvin]} белый свет, груша.`,
      attributes: { power, temperature: kelvin, cap, shape: "A60 груша", flux: power * 95, voltage: 230 },
    }),
  ),
  ...line(
    "Лампы светодиодные",
    triples([6, 8], ["свеча C37", "шар G45"], ["теплый", "белый"] as const),
    ([power, shape, light]) => ({
      name: `Лампа св/д Lumora ${shape} ${comma(power - 0.5)}W E14 ${light} свет 220V`,
      article: `LM-${shape.slice(-3)}-${power}${light === "теплый" ? "WW" : "NW"}`,
      brand: "lumora",
      price: 95 + 8 * power,
      attributes: {
        power,
        temperature: light === "теплый" ? 3000 : 4000,
        cap: "E14",
        shape,
        flux: power * 85,
        voltage: 230,
      },
    }),
  ),
  ...line(
    "Лампы светодиодные",
    pairs(["GU5.3 MR16", "GX53 таблетка", "GU10 PAR16"], [3000, 4200]),
    ([shape, kelvin]) => ({
      name: `Лампа LED ${shape} 8W ${kelvin}K 230В Lumora`,
      article: `LM-${shape.split(" ")[0]?.replace(".", "") ?? ""}-${kelvin / 100}`,
      brand: "lumora",
      price: 120,
      attributes: { power: 8, temperature: kelvin, cap: shape.split(" ")[0] ?? "", shape, flux: 720, voltage: 230 },
    }),
  ),
  ...line("Лампы накаливания", [40, 60, 95], (power) => ({
    name: `Лампа накаливания Б-${power} E27 прозр.`,
    article: `LN-B${power}`,
    brand: null,
    price: 28,
    attributes: { power, cap: "E27", voltage: 230, temperature: 2700 },
  })),
  ...line("Светильники потолочные", pairs([12, 18, 24], ["круг", "квадрат"] as const), ([power, form]) => ({
    name: `Светильник накладной светодиод. ${power}W ${form} 4000K IP20 Светлик НБ`,
    article: `СВ-НБ${power}${form === "круг" ? "К" : "КВ"}`,
    brand: "svetlik",
    price: 330 + 20 * power,
    attributes: { power, temperature: 4000, ip: "IP20", form, flux: power * 90, color: "белый", mounting: "накладной" },
  })),
  ...line("Светильники потолочные", [36, 40], (power) => ({
    name: `Панель светодиодная 595х595 ${power}Вт 6500К Армстронг Lumora`,
    article: `LM-P${power}-65`,
    brand: "lumora",
    price: 1150 + 10 * power,
    note: "Для потолка «Армстронг», с драйвером.",
    attributes: { power, temperature: 6500, width: 595, height: 595, flux: power * 100, ip: "IP40" },
  })),
  ...line("Светильники линейные", pairs([18, 36], ["IP20", "IP65"] as const), ([power, ip]) => ({
    name: `Светильник линейный ДСП ${power}Вт ${power === 18 ? 600 : 1200}мм 6500К ${ip} Светлик`,
    article: `СВ-ДСП${power}/${ip.slice(2)}`,
    brand: "svetlik",
    price: 400 + 15 * power + (ip === "IP65" ? 250 : 0),
    attributes: { power, temperature: 6500, ip, length: power === 18 ? 0.6 : 1.2, flux: power * 100 },
  })),
  ...line("Светильники уличные", [30, 50, 100], (power) => ({
    name: `Светильник уличный консольный ДКУ ${power}W 5000K IP65 Светлик`,
    article: `СВ-ДКУ${power}`,
    brand: "svetlik",
    price: 900 + 22 * power,
    note: "На столб, для двора и дороги.",
    attributes: { power, temperature: 5000, ip: "IP65", flux: power * 110 },
  })),
  ...line("Прожекторы", pairs([10, 20, 30, 50, 100], ["чёрный", "белый"]), ([power, color]) => ({
    name: `Прожектор светодиодный СДО-${power} ${power}Вт 6500K IP65 ${color} Волна`,
    article: `VSDO-${power}${color === "белый" ? "W" : ""}`,
    brand: "volna",
    price: 230 + 13 * power,
    attributes: { power, temperature: 6500, ip: "IP65", color, flux: power * 90 },
  })),
  ...line("Прожекторы", [20, 50], (power) => ({
    name: `Прожектор LED ${power}W с датчиком движения IP44 Lumora`,
    article: `LM-PD${power}`,
    brand: "lumora",
    price: 700 + 15 * power,
    attributes: { power, temperature: 6500, ip: "IP44", color: "чёрный", flux: power * 85 },
  })),
  ...line("Лента светодиодная", triples([12, 24], [3000, 6500], ["IP20", "IP65"] as const), ([volts, kelvin, ip]) => ({
    name: `LED лента ${volts}В 14,4Вт/м 60LED ${kelvin}K ${ip} 5 м Lumora`,
    article: `LM-LS${volts}-${kelvin / 100}${ip === "IP65" ? "S" : ""}`,
    brand: "lumora",
    unit: "рул",
    price: 850 + 10 * volts + (ip === "IP65" ? 300 : 0),
    attributes: { voltage: volts, power: 14.4, temperature: kelvin, ip, length: 5 },
  })),
  ...line("Блоки питания", pairs([12, 24], [60, 100, 200]), ([volts, power]) => ({
    name: `Блок питания для св/д ленты ${volts}V ${power}W IP20 металл Lumora`,
    article: `LM-BP${volts}-${power}`,
    brand: "lumora",
    price: 420 + 5 * power,
    note: "Адаптер для лент и модулей.",
    attributes: { voltageOut: volts, power, voltage: 230, ip: "IP20" },
  })),
  ...line("Патроны", ["E27 карболит подвесной", "E27 керамика", "E14 пластик"], (kind) => ({
    name: `Патрон ${kind}`,
    article: `PTR-${kind.slice(0, 3)}${kind.includes("керамика") ? "K" : kind.includes("пластик") ? "P" : "B"}`,
    brand: null,
    price: 32,
    attributes: { cap: kind.slice(0, 3) },
  })),
  ...line(
    "Инструмент для кабеля",
    [
      ["Стриппер автоматический 0,5-6 мм² для снятия изоляции", "TM-ST6", 1190],
      ["Нож для снятия изоляции с пяткой", "TM-NZ1", 640],
      ["Кабелерез секторный до 240 мм²", "TM-KR240", 5900],
      ["Пресс-клещи для НШВИ 0.25-6 кв.мм", "TM-PK6", 1450],
      ["Клещи обжимные для коннекторов RJ45", "TM-RJ45", 890],
    ] as const,
    ([name, article, price]) => ({ name: `${name} Токмастер`, article, brand: "tokmaster", price, attributes: {} }),
  ),
  ...line(
    "Диэлектрический инструмент",
    [
      ["Отвертка диэл. PH2х100 1000В", "TM-OPH2", 290],
      ["Отвёртка диэлектрическая SL 5,5х125 1000 В", "TM-OSL55", 280],
      ["Пассатижи 180мм 1000В", "TM-PS180", 790],
      ["Бокорезы 160 мм диэлектрические 1000В", "TM-BK160", 740],
    ] as const,
    ([name, article, price]) => ({
      name: `${name} Токмастер`,
      article,
      brand: "tokmaster",
      price,
      attributes: { voltage: 1000 },
    }),
  ),
  ...line(
    "Измерительные приборы",
    [
      ["Мультиметр цифровой DT-830", "TM-DT830", 490],
      ["Клещи токоизмерительные 400А", "TM-TK400", 2150],
      ["Индикатор напряжения отвертка 100-500В", "TM-IND1", 95],
      ["Детектор скрытой проводки", "TM-DSP", 1390],
    ] as const,
    ([name, article, price]) => ({ name: `${name} Токмастер`, article, brand: "tokmaster", price, attributes: {} }),
  ),
  ...line(
    "Вентиляторы вытяжные",
    pairs([100, 125, 150], ["", " с таймером", " с обратным клапаном"]),
    ([diameter, extra]) => ({
      name: `Вентилятор бытовой D${diameter}${extra} Ventor Бриз`,
      article: `VN-${diameter}${extra.includes("таймер") ? "T" : extra === "" ? "" : "K"}`,
      brand: "ventor",
      price: 690 + 5 * diameter + (extra === "" ? 0 : 400),
      note: "Осевой, для ванной, туалета и кухни.",
      attributes: { diameter, power: diameter === 150 ? 22 : 16, color: "белый", series: "Бриз" },
    }),
  ),
  ...line("Тёплый пол", pairs(["мат", "кабель"] as const, [1, 2, 3, 5, 8]), ([kind, area]) => ({
    name:
      kind === "мат"
        ? `Тёплый пол нагревательный мат ${area} м² 150Вт/м2 Теплон`
        : `Кабель нагревательный в стяжку ${area * 150}Вт ${area * 8} м Теплон`,
    article: `TPL-${kind === "мат" ? "M" : "K"}${area}`,
    brand: "teplon",
    price: 1500 + 1300 * area,
    attributes: { power: area * 150, area, voltage: 230 },
  })),
  ...line("Терморегуляторы", ["механический", "программируемый", "сенсорный Wi-Fi"], (kind) => ({
    name: `Терморегулятор для теплого пола ${kind} 16А белый Теплон`,
    article: `TPL-T${kind[0] === "м" ? "M" : kind[0] === "п" ? "P" : "W"}`,
    brand: "teplon",
    price: kind[0] === "м" ? 1290 : kind[0] === "п" ? 2590 : 3990,
    note: "Термостат с датчиком пола 3 м.",
    attributes: { current: 16, color: "белый", voltage: 230 },
  })),
  ...line("Конвекторы", [500, 1000, 1500, 2000], (power) => ({
    name: `Конвектор электрический ${comma(power / 1000)} кВт настенный IP24 Теплон`,
    article: `TPL-KN${power}`,
    brand: "teplon",
    price: 1900 + power,
    note: "Обогреватель с механическим термостатом.",
    attributes: { power, ip: "IP24", voltage: 230, color: "белый" },
  })),
];
