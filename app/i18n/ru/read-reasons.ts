/** Why nothing could be read at an address. */
export const readReasons = {
  status: "сервер ответил кодом {{status}}",
  late: "сервер не ответил вовремя",
  unread: "ответ сервера не удалось прочитать",
  noHost: "такого сайта нет",
  closed: "сервер не принимает соединения",
  broken: "соединение прервалось",
  other: "соединение не удалось: {{reason}}",
};
