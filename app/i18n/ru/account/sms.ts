/** SMS texts. The suffix of a code message lets phones fill in the code on this host only (WebOTP). */
export const sms = {
  code: "Код {{code}} для входа. Никому его не сообщайте. @{{host}} #{{code}}",
  phoneCode: "Код {{code}} для смены телефона. Никому его не сообщайте. @{{host}} #{{code}}",
  claimCode: "Код {{code}} для заявки на возврат или обмен. Никому его не сообщайте. @{{host}} #{{code}}",
  deleteCode: "Код {{code}} для УДАЛЕНИЯ учётной записи. Никому его не сообщайте. @{{host}} #{{code}}",
  confirmCode: "Код {{code}} для подтверждения, что это вы. Никому его не сообщайте. @{{host}} #{{code}}",
  /** Read out in a call: digits one by one, twice. */
  callCode: "Код для входа: {{digits}}. Повторяю: {{digits}}. Никому его не сообщайте.",
  phoneChanging:
    "{{shop}}: телефон для входа меняют на {{phone}}. Если это не вы, завершите чужие сеансы в настройках и напишите нам: {{email}}",
  phoneChanged: "{{shop}}: телефон для входа изменён на {{phone}}. Если это сделали не вы, напишите нам: {{email}}",
  moderationApproved: "{{shop}}: проверка закончена, все разделы кабинета открыты",
  moderationRejected: "{{shop}}: проверка не пройдена. Причина и что делать — в кабинете, раздел «Контрагенты»",
  orderReady: "{{shop}}: заказ {{number}} готов к выдаче, храним до {{until}}. {{host}}/profile/order/{{number}}",
  orderStorage: "{{shop}}: заказ {{number}} ждёт вас до {{until}}, потом будет отменён",
  orderShipped: "{{shop}}: заказ {{number}} отгружен",
  orderShippedTrack: "{{shop}}: заказ {{number}} отгружен, номер для отслеживания {{track}}",
  /** For some parts of an order: `parts` is «часть 1 из 4 готова к выдаче». */
  orderPartsReady: "{{shop}}: заказ {{number}}, {{parts}}, храним до {{until}}. {{host}}/profile/order/{{number}}",
  orderPartsStorage: {
    one: "{{shop}}: {{which}} заказа {{number}} ждёт вас до {{until}}, потом будет отменена",
    several: "{{shop}}: {{which}} заказа {{number}} ждут вас до {{until}}, потом будут отменены",
  },
  orderPartsShipped: "{{shop}}: заказ {{number}}, {{parts}}",
  orderPartsShippedTrack: "{{shop}}: заказ {{number}}, {{parts}}, номер для отслеживания {{track}}",
  orderPartsReturned: "{{shop}}: передать вам не получилось: заказ {{number}}, {{parts}}. {{host}}/profile/orders",
  orderPartsCanceled: "{{shop}}: заказ {{number}}, {{parts}}. Причина — в личном кабинете: {{host}}/profile/orders",
  orderReturned: "{{shop}}: передать заказ {{number}} не получилось, он вернулся на склад. {{host}}/profile/orders",
  orderCanceled: "{{shop}}: заказ {{number}} отменён. Причина — в личном кабинете: {{host}}/profile/orders",
  debtOverdue: "{{shop}}: долг {{company}} просрочен, к оплате {{sum}}. {{host}}/profile/mutual-settlements",
  /** May reach a stranger's number: the name is the register's, without user input. */
  memberInvited:
    "{{shop}}: вас приглашают работать от имени {{company}}. Войдите с этим номером: {{host}}/profile/invitations",
  memberInvitedUnnamed:
    "{{shop}}: вас приглашают в кабинет компании. Войдите с этим номером: {{host}}/profile/invitations",
  joinRequested: "{{shop}}: {{name}} просит присоединиться к {{counterparty}}. Ответьте в личном кабинете",
  joinApproved: "{{shop}}: теперь вы можете работать от имени {{counterparty}}",
  memberRemoved:
    "{{shop}}: вы больше не работаете от имени {{counterparty}}. Ошибка? Спросите того, кто управляет участниками",
  joinRejected: "{{shop}}: в присоединении к {{counterparty}} отказано",
} as const;
