/** Who sells in the demo shop: invented, with check digits that hold. Tax office 7799 does not exist, so nobody has this INN. */
const demoSeller = {
  name: "ООО «Скоба»",
  fullName: "Общество с ограниченной ответственностью «Скоба»",
  inn: "7799007410",
  kpp: "779901001",
  ogrn: "1217799990011",
  address: "121471, Москва, ул. Рябиновая, д. 61, стр. 4, офис 12",
};

/** An invented bank: no BIC begins so. The check digits of both accounts hold beside it. */
const demoBank = {
  name: "АО «Пример Банк», г. Москва",
  bic: "044599999",
  account: "40702810600000000001",
  corrAccount: "30101810300000000999",
};

/** What the texts of the demo shop say of it; the operator's settings may put other values here. */
export const demoShop = {
  name: "Скоба",
  email: "shop@example.ru",
  seller: demoSeller,
  bank: demoBank,
};

export type ShopFacts = typeof demoShop;
