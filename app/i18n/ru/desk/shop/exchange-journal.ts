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
    silenceMinutes: "Тревога о молчании, минут",
    isMain: "Основное",
    type: "Обмен",
    file: "Файл",
    exchangeSession: "Сеанс обмена",
  },
  /** Entries of a connection's settings, with a name behind. */
  fieldOf: {
    status: "Статус 1С",
    reserves: "1С резервирует в статусе",
    fuse: "Порог задержания:",
    policy: "Кто ведёт:",
    stock: "Остаток склада",
    known: "Название склада",
  },
} as const;
