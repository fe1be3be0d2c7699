/** Server-side texts of claims, not sent to browsers. */
export const claimForm = {
  prefix: "РК",
  gone: "Заявка не найдена или её время вышло. Начните заново",
} as const;
