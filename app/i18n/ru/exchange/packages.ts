/** Texts of what packages of 1C make. */
export const exchange = {
  newGoods: "Новые из 1С",
} as const;
