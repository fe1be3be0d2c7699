/** Refusals about delivery options and documents. */
export const deliveryProblems = {
  contractUnknown: "Этот договор больше не действует. Выберите другой",
  deliveryChanged: "Изменилась стоимость доставки. Проверьте итог и оформите заказ ещё раз",
  deliveryUnavailable: "Этот способ доставки недоступен. Выберите другой",
  paymentAfterCost:
    "Стоимость доставки этих товаров назовёт менеджер, поэтому оплатить заказ можно только при получении",
} as const;
