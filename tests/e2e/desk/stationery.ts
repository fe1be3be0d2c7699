import { zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import sharp from "sharp";

type Row = Readonly<Record<string, string | number>>;

/** A file of a stationer: 290 good rows with 10 bad ones among them. */
const count = 290;
/** The bad rows come after so many good ones. */
const before = 200;

const usual = { Раздел: "Канцелярия", Подраздел: "Тетради", "Ед.": "шт", Цена: 10, Остаток: 5, НДС: 22 };

/** A notebook of the file by its place, from 0. */
export function notebook(at: number) {
  const digits = `46012345${String(at).padStart(4, "0")}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return {
    article: `ТШ-${100 + at}`,
    name: `Тетрадь школьная № ${at + 1}`,
    price: 50 + at,
    barcode: `${digits}${(10 - (sum % 10)) % 10}`,
  };
}

function goodRow(at: number): Row {
  const { article, name, price, barcode } = notebook(at);
  return {
    ...usual,
    ...{ "Код товара": `К-${article}`, Артикул: article, Название: name, Цена: price, Остаток: 100, Штрихкод: barcode },
    ...{ Подраздел: at % 2 === 0 ? "Тетради" : "Блокноты", Бренд: "Зелёный лист", "Вес, кг": 0.2 },
    Цвет: at % 3 === 0 ? "красный" : "синий",
  };
}

/** What is wrong with each bad row, and the words that the desk has for it. */
const faults: readonly (readonly [wrong: Row, reason: string])[] = [
  [{ Цена: "дорого" }, "Это не число"],
  [{ Название: "" }, "Для нового товара это поле обязательно"],
  [{ "Ед.": "ведро" }, "Такой единицы измерения в магазине нет"],
  [{ "Код товара": `К-${notebook(0).article}`, Артикул: notebook(0).article }, "Повтор строки 2"],
  [{ НДС: 19 }, "Такой ставки НДС нет"],
  [{ Остаток: "навалом" }, "Это не число"],
  [{ Цена: -5 }, "Число меньше нуля"],
  [{ Штрихкод: "штрих код" }, "В штрихкоде могут быть только цифры"],
  [{ "Вес, кг": "лёгкая" }, "Это не вес"],
  [{ "Код товара": "", Артикул: "" }, "Не указано, какой это товар"],
];

/** The rows that are refused, by their numbers in the file, with the reasons. */
export const refusedRows = faults.map(([, reason], at) => ({ row: before + at + 2, reason }));

const columns = [
  ...["Код товара", "Артикул", "Название", "Раздел", "Подраздел", "Ед.", "Цена", "Остаток", "НДС", "Штрихкод"],
  ...["Бренд", "Вес, кг", "Цвет"],
];

export async function goodsFile(): Promise<Uint8Array> {
  const bad = faults.map(([wrong], at): Row => {
    const code = `Б-${at + 1}`;
    return { ...usual, "Код товара": `К-${code}`, Артикул: code, Название: `Ручка № ${at + 1}`, ...wrong };
  });
  const good = Array.from({ length: count }, (_, at) => goodRow(at));
  const rows = [...good.slice(0, before), ...bad, ...good.slice(before)];
  return writeXlsx({
    sheets: [{ name: "Товары", rows: [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))] }],
  });
}

/** Photos of the first notebooks, and one of an article that the shop does not have. */
export async function photosFile(): Promise<Uint8Array> {
  const colours = ["#c0392b", "#2471a3", "#1e8449"];
  const files = await Promise.all(
    colours.map(async (background, at) => {
      const photo = sharp({ create: { width: 800, height: 600, channels: 3, background } });
      return [`${at === 2 ? "НЕТ-ТАКОГО" : notebook(at).article}.png`, await photo.png().toBuffer()] as const;
    }),
  );
  return zipSync(Object.fromEntries(files.map(([name, bytes]) => [name, new Uint8Array(bytes)])));
}
