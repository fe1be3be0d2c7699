/** What the fields of the calculator's bodies and queries are called. */
export const calculatorLabels = {
  system: "Система",
  colour: "Цвет",
  securityClass: "Класс взломозащиты",
  sashes: "Створки",
  swaps: "Замены",
  opening: "Открывание",
  sashWidth: "Ширина створки",
  sashHeight: "Высота створки",
  sashWeight: "Масса створки",
  glazing: "Стеклопакет",
  profileDepth: "Толщина профиля",
  handleSide: "Сторона ручки",
  role: "Назначение",
  inputs: "Расчёт",
} as const;
