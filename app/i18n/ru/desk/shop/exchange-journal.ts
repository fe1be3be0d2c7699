/** Words of the journal on the exchange with 1C. */
export const exchangeJournal = {
  action: {
    exchange: {
      connectionAdded: "Подключение 1С добавлено",
      connectionSaved: "Подключение 1С изменено",
      passwordRenewed: "Подключение 1С: новый пароль",
      heldApplied: "Обмен с 1С: применено удержанное",
      heldRejected: "Обмен с 1С: отклонено удержанное",
      linked: "Соответствия 1С изменены",
      repeated: "Обмен с 1С: файлы читаются заново",
      fileDownloaded: "Обмен с 1С: скачан файл",
    },
  },
  field: {
    login: "Логин",
    encoding: "Кодировка",
    timeZone: "Часовой пояс",
    networks: "Откуда подключается",
    organisations: "Организации",
    takesZip: "Принимать архивы",
    repeatedQueryConfirms: "Повторный запрос подтверждает",
    isMain: "Основное",
    type: "Обмен",
    file: "Файл",
    exchangeSession: "Сеанс обмена",
  },
} as const;
