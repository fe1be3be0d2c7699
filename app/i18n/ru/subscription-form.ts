/** What the server says of the subscription form; browsers need not know it. */
export const subscriptionForm = {
  tooFast: "Мы не успели отличить вас от программы. Нажмите «Подписаться» ещё раз",
} as const;
