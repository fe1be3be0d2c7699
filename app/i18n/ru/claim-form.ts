/** What the server says of claims; browsers need not know it. */
export const claimForm = {
  prefix: "РК",
  gone: "Заявка не найдена или её время вышло. Начните заново",
} as const;
