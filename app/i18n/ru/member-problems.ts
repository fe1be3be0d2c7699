/** What the shop says of the members of a company: refusals of the API, names of its fields. */
export const memberProblems = {
  rightMissing: "На это у вас нет прав. Попросите того, кто управляет участниками вашей компании",
  rightsBlind: "Кто оформляет заказы, должен видеть цены и собирать корзину. Отметьте и то и другое",
  rightsExceed: "Нельзя дать больше прав, чем есть у вас, и менять права того, у кого их больше",
  ownerKept: "У владельца все права. Убрать его может другой владелец, а последний остаётся",
  lastManager: "Кто-то должен управлять участниками. Сначала дайте это право другому",
  memberAlready: "Этот человек уже участник компании",
  invitationOver: "Приглашение больше не действует. Попросите прислать новое",
  invitationLimit: "Слишком много приглашений за сутки. Продолжите завтра",
  joinDecided: "На эту просьбу уже ответили",
  approvalNeeded: "Сумма заказа больше вашей. Отправьте заказ на согласование",
  approvalDecided: "Решение по этому заказу уже принято",
  approvalAbove: "Сумма этого заказа больше той, на которую можете заказывать вы",
} as const;

export const memberLabels = {
  channel: "Как получить код",
  rights: "Права",
  seesPrices: "Видит цены",
  fillsBaskets: "Собирает корзину",
  orderLimit: "Сумма заказа",
  orderSum: "Сумма заказа",
  seesSettlements: "Видит взаиморасчёты",
  managesMembers: "Управляет участниками",
  by: "Как пригласить",
  reason: "Причина",
  decision: "Решение",
  answer: "Ответ",
} as const;
