/** Platings of door fittings; the first is the usual one and leaves no mark in the article. */
export const plating = [
  { name: "латунь", code: "", color: "Латунь", level: 1 },
  { name: "хром матовый", code: "SC", color: "Хром матовый", level: 1.12 },
  { name: "бронза", code: "AB", color: "Бронза", level: 1.08 },
  { name: "белый матовый", code: "WM", color: "Белый матовый", level: 1.05 },
  { name: "графит", code: "GR", color: "Графит", level: 1.15 },
];

export const dash = (code: string) => (code === "" ? "" : `-${code}`);
