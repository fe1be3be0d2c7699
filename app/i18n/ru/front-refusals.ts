/** Requests refused before any page handles them: worded by the server, and by pages whose form did not get through. */
export const frontRefusals = {
  payloadTooLarge: "Слишком большой запрос. Сократите текст или приложите файлы поменьше",
  crossSite: "Запрос пришёл с другого сайта и отклонён. Обновите страницу и попробуйте ещё раз",
  overloaded: "Сейчас очень много посетителей. Попробуйте через минуту",
} as const;
