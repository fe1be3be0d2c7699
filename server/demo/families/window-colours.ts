/** Colours of window handles and what matches them, as feminine adjectives. */
export const feminine = [
  { name: "белая RAL 9016", color: "Белый RAL 9016", code: "9016", level: 1 },
  { name: "коричневая RAL 8017", color: "Коричневый RAL 8017", code: "8017", level: 1.08 },
  { name: "серебро", color: "Серебро", code: "F1", level: 1.15 },
  { name: "тёмная бронза", color: "Тёмная бронза", code: "F4", level: 1.2 },
  { name: "антрацит RAL 7016", color: "Антрацит RAL 7016", code: "7016", level: 1.18 },
];
