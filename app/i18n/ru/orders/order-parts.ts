/** Parts of an order and their events; `one` for a single part, `several` for more. */
export const orderParts = {
  one: "часть {{parts}} из {{of}}",
  several: "части {{parts}} из {{of}}",
  and: "{{first}} и {{last}}",
  event: {
    confirmed: { one: "подтверждена", several: "подтверждены" },
    ready: { one: "готова к выдаче", several: "готовы к выдаче" },
    storage: { one: "ждёт вас последние дни", several: "ждут вас последние дни" },
    shipped: { one: "отгружена", several: "отгружены" },
    delivered: { one: "у вас", several: "у вас" },
    returned: { one: "вернулась на склад", several: "вернулись на склад" },
    canceled: { one: "отменена", several: "отменены" },
    changed: { one: "изменена", several: "изменены" },
  },
  /** In the history of an order. */
  status: {
    new: "Принята",
    onModeration: "На проверке",
    awaitingPayment: "Ожидает оплаты",
    confirmed: "Подтверждена",
    awaitingSupply: "Ожидает поступления",
    assembling: "Собирается",
    readyForPickup: "Готова к выдаче",
    shipped: "Отгружена",
    completed: "Выполнена",
    partiallyReturned: "Частично возвращена",
    returned: "Возвращена",
    canceled: "Отменена",
  },
} as const;
