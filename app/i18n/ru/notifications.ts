/** What the cabinet tells; the keys are events (decisions §3.12). */
export const notifications = {
  "member.invited": "{{name}} приглашает вас работать от имени {{counterparty}}",
  "join.requested": "{{name}} просит присоединиться: {{counterparty}}",
  "join.approved": "Теперь вы можете работать от имени {{counterparty}}",
  "join.rejected": "В присоединении отказано: {{counterparty}}",
  "approval.requested": "{{name}} ждёт вашего согласования заказа для {{counterparty}}",
  "approval.approved": "Ваш заказ согласован и оформлен: № {{number}}",
  "approval.rejected": "Ваш заказ не согласован: {{reason}}",
} as const;
