/** Refusals of mutual settlements and of the files made of them. */
export const settlementProblems = {
  periodReversed: "Конец периода раньше начала",
  periodLong: "Выберите период не длиннее трёх лет",
  filesRunning: "Уже готовится {{limit}} файла. Дождитесь одного из них",
} as const;
