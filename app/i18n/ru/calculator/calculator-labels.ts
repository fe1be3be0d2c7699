/** Labels of the calculator's fields in bodies and queries. */
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
