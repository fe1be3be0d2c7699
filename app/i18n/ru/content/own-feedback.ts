/** Pages /profile/feedback and /profile/feedback/{number}. */
export const ownFeedback = {
  list: "Ваши обращения",
  number: "Номер",
  subject: "Тема",
  date: "Дата",
  state: "Состояние",
  status: { new: "Принято", inProgress: "В работе", answered: "Ответ дан", closed: "Закрыто" },
  all: "Все обращения",
  you: "Вы",
  shop: "{{shop}}",
  files: "Приложены файлы",
  reply: "Добавить сообщение",
  replyLabel: "Сообщение",
  replyHint: "Ответим здесь и письмом, если в обращении указана почта",
  send: "Отправить",
  closed: "Обращение закрыто. Если вопрос остался, напишите новое.",
  new: "Новое обращение",
} as const;
