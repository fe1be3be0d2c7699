/** Why rows of a package are refused, besides what imports have words for. */
export const exchangeProblems = {
  fault: {
    noId: "В 1С нет идентификатора",
    noName: "В 1С нет наименования",
    currency: "Цена не в рублях",
    duplicate: "Товар назван в файле ещё раз",
    negative: "Остаток меньше нуля: записан ноль",
    storageFull: "Магазину некуда сохранить картинку",
    unknownUnit: "Единица измерения 1С не связана с единицей магазина",
    vatRate: "Такой ставки НДС нет: у товара осталась прежняя, у нового — 22 %",
    taken: "Уже занято другим товаром",
    cutSession: "Обмен пришёл не полностью: неназванные товары не изменены",
    missing: "У нового товара нет обязательного поля",
  },
  other: "Магазин не принял значение (код: {{code}})",
  otherJob: "Обработка не удалась (код: {{code}})",
  sheet: "Ошибки обмена",
  file: "Ошибки обмена {{at}}",
  column: {
    path: "Где в файле",
    product: "Товар",
    id: "Ид в 1С",
    field: "Поле",
    value: "Значение",
    reason: "Причина",
  },
} as const;
