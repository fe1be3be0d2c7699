/** Form of a search without results. */
export const goodsQuestion = {
  title: "Спросить о товаре",
  text: "Напишите, что нужно: подберём по описанию, размерам или артикулу. Ответим за 1 рабочий день.",
  message: "Что ищете",
  messageHint: "Размер, материал, цвет, количество — всё, что знаете",
  submit: "Спросить о товаре",
  byPhone: "Быстрее по телефону:",
  withFiles: "Приложить фото или чертёж",
} as const;
