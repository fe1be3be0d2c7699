/** Refunds outside the gateway: texts for the buyer, and for the file of the shop's bank. */
export const bankRefund = {
  due: "Вернём {{sum}} на расчётный счёт …{{ends}}, {{bank}}",
  noAccount: "Вернём {{sum}} на расчётный счёт компании.",
  nameAccount: "Укажите счёт в реквизитах",
  sent: "Вернули {{sum}} на расчётный счёт: платёжное поручение № {{number}} от {{date}}",
  byHand: "Вернём {{sum}}: наличными в пункте выдачи или переводом. Как удобнее, спросит менеджер",
  handed: "Вернули {{sum}}: документ № {{number}} от {{date}}",
  purpose: "Возврат оплаты по заказу № {{number}} ({{buyer}}). Сумма {{sum}}. {{vat}}",
  vat: "В т.ч. {{shares}}",
  vatSum: "НДС ({{rate}}%) {{sum}}",
  vatRate: "НДС ({{rate}}%)",
  withoutVat: "НДС не облагается",
  sumWithoutVat: "{{sum}} НДС не облагается",
  partWithoutVat: "часть суммы НДС не облагается",
} as const;
