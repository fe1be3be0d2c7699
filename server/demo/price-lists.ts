import type { PriceListRow } from "./rows.ts";

/** Sparse lists over the base one; a smallint each, never renumbered. */
export const priceLists = [
  { id: 1, code: "base", name: "Розничная" },
  { id: 2, code: "wholesale", name: "Оптовая" },
  { id: 3, code: "contract:ДП-2025/014", name: "Договор ДП-2025/014" },
  { id: 11, code: "city:msk", name: "Розничная, Москва" },
  { id: 12, code: "city:spb", name: "Розничная, Санкт-Петербург" },
  { id: 13, code: "city:nsk", name: "Розничная, Новосибирск" },
  { id: 14, code: "city:ekb", name: "Розничная, Екатеринбург" },
  { id: 15, code: "city:kazan", name: "Розничная, Казань" },
  { id: 16, code: "city:nnov", name: "Розничная, Нижний Новгород" },
  { id: 17, code: "city:chel", name: "Розничная, Челябинск" },
  { id: 18, code: "city:samara", name: "Розничная, Самара" },
  { id: 19, code: "city:ufa", name: "Розничная, Уфа" },
  { id: 20, code: "city:rostov", name: "Розничная, Ростов-на-Дону" },
  { id: 21, code: "city:krasnodar", name: "Розничная, Краснодар" },
  { id: 22, code: "city:voronezh", name: "Розничная, Воронеж" },
  { id: 23, code: "city:perm", name: "Розничная, Пермь" },
  { id: 24, code: "city:volgograd", name: "Розничная, Волгоград" },
  { id: 25, code: "city:tolyatti", name: "Розничная, Тольятти" },
  { id: 26, code: "city:chelny", name: "Розничная, Набережные Челны" },
] as const satisfies readonly PriceListRow[];

export const baseList = 1;
export const wholesaleList = 2;
export const contractList = 3;

export function priceListId(code: string): number {
  const list = priceLists.find((one) => one.code === code);
  if (!list) throw new RangeError(`no price list ${code}`);
  return list.id;
}
