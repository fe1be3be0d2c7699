/** Refusals of mutual settlements and of the files made of them. */
export const settlementProblems = {
  periodReversed: "Конец периода раньше начала",
  periodLong: "Выберите период не длиннее трёх лет",
  noDocuments: "За этот период документов нет",
  archiveLarge: "За этот период больше {{limit}} документов. Выберите период короче",
  actDecided: "По этому акту решение уже принято. Обновите страницу",
  actNotReady: "Акт ещё готовится. Откройте его, а потом подтвердите или оспорьте",
  billEmpty: "Отметьте документы, по которым остался долг",
  billPaid: "Эти документы уже оплачены или оплачиваются. Бухгалтерия отразит оплату в течение рабочего дня",
  filesRunning: "Уже готовится {{limit}} файла. Дождитесь одного из них",
} as const;
