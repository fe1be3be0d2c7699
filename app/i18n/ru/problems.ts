import { deliveryProblems } from "#app/i18n/ru/delivery/delivery-problems.ts";
import { basketProblems } from "#app/i18n/ru/basket/basket-problems.ts";
import { deskProblems } from "#app/i18n/ru/desk/desk-problems.ts";
import { memberLabels, memberProblems } from "#app/i18n/ru/counterparties/member-problems.ts";
import { clientFaults, clientLabels, clientProblems } from "#app/i18n/ru/counterparties/client-problems.ts";
import { settlementProblems } from "#app/i18n/ru/settlements/settlement-problems.ts";
import { articleProblems } from "#app/i18n/ru/uploads/article-problems.ts";
import { orderProblems } from "#app/i18n/ru/orders/order-problems.ts";
import { uploadProblems } from "#app/i18n/ru/uploads/upload-problems.ts";
import { scheduleProblems } from "#app/i18n/ru/orders/schedule-problems.ts";
import { fieldLabels } from "./field-labels.ts";
import { fieldFaults } from "./field-faults.ts";
import { frontRefusals } from "./front-refusals.ts";
import type { ProblemCode } from "#app/contract/problem.ts";

/** Messages of all API refusals; codes as in app/contract/problem.ts. */
export const problems = {
  ...frontRefusals,
  ...clientProblems,
  ...settlementProblems,
  ...orderProblems,
  ...uploadProblems,
  ...articleProblems,
  ...scheduleProblems,
  ...deskProblems,
  badRequest: "Запрос не удалось прочитать. Обновите страницу и попробуйте ещё раз",
  unknownIntent: "Неизвестное действие. Обновите страницу и попробуйте ещё раз",
  unsupportedMediaType: "Такой формат данных не поддерживается",
  validation: "Проверьте заполнение полей",
  textsUnpublished: "Магазин ещё готовится к открытию и пока не принимает заказы и обращения. Загляните позже",
  unauthorized: "Пожалуйста авторизуйтесь",
  sessionExpired: "Сеанс закончился: вас долго не было. Войдите снова, корзина на месте",
  sessionReused: "Сеанс завершён из соображений безопасности. Войдите снова.",
  sessionClosed: "Сеанс завершён с другого вашего устройства. Войдите снова, корзина на месте",
  closedRole: "Невозможно открыть данный раздел",
  moderation: "Раздел откроется, когда закончится проверка вашей учётной записи",
  methodNotAllowed: "Так с этим адресом обращаться нельзя",
  requestTimeout: "Запрос шёл слишком долго. Попробуйте ещё раз",
  headTooLarge: "Слишком много данных в запросе. Удалите файлы cookie нашего сайта",
  misdirected: "По этому адресу магазина нет",
  notFound: "Ничего не найдено",
  tooComplex: "Слишком сложный запрос. Уберите часть фильтров или уточните, что ищете",
  phone: fieldFaults.phone,
  mobile: fieldFaults.mobile,
  codeWrong: "Неверный код. Осталось попыток: {{tries}}",
  codeExpired: "Код устарел. Запросите новый",
  codeUsed: "Код уже использован",
  codeTries: "Слишком много попыток. Новый код — через {{seconds, clock}}",
  codeCoolDown: "Код отправлен. Повтор через {{seconds}} с",
  codeLimit: "Слишком много кодов. Следующий можно запросить через {{seconds, clock}}",
  codeNotSent: "Не получилось отправить код. Попробуйте ещё раз чуть позже",
  codeSmsFirst: "Сначала запросите код в СМС",
  codeDelivered: "СМС с кодом доставлено. Проверьте сообщения на телефоне",
  registerTokenExpired: "Подтверждение телефона устарело. Запросите новый код",
  phoneTaken: "Этот телефон уже зарегистрирован. Войдите по коду из СМС",
  innLimit: "Слишком много запросов по ИНН. Заполните реквизиты вручную или повторите через {{seconds, clock}}",
  registryAway: "Сервис проверки ИНН не отвечает. Заполните реквизиты вручную",
  emailLimit: "Слишком много запросов. Следующий — через {{seconds, clock}}",
  emailAlreadySent: "Письмо уже отправлено: мы пишем не чаще раза в сутки. Проверьте папку «Спам»",
  linkWrong: "Такой ссылки нет. Проверьте, что открыли её целиком",
  linkExpired: "Ссылка устарела: она действует 7 дней",
  linkUsed: "Эта ссылка больше не действует",
  linkTries: "Слишком много попыток. Следующая — через {{seconds, clock}}",
  emailConfirmed: "Этот адрес уже подтверждён",
  confirmationNeeded: "Подтвердите, что это вы: введите код из СМС",
  phoneSame: "Это ваш нынешний номер. Укажите новый",
  emailSame: "Этот адрес уже указан и подтверждён",
  emailNotConfirmed: "Сначала подтвердите адрес электронной почты",
  deletionOrders: "Есть заказы в работе. Дождитесь, пока они завершатся, или отмените их",
  deletionCompanies: "В вашей организации есть другие сотрудники. Сначала передайте её другому владельцу",
  noCounterparty: "Сначала выберите контрагента",
  ...memberProblems,
  fileType: "Подходят файлы: JPG, PNG, WebP, PDF, DOCX, XLSX",
  fileBroken: "Файл повреждён или это не то, что говорит его название",
  fileTooLarge: "Файл больше {{limit}} МБ",
  pictureTooLarge: "В картинке больше 50 мегапикселей. Уменьшите её",
  pictureHeic:
    "Это фотография HEIC, в таком виде их хранит iPhone. Приложите её как JPG, PNG, WebP или PDF: на iPhone выберите снимок через «Медиатеку», и он сам станет JPG, на компьютере — сохраните его как JPG",
  pictureSlow: "Картинку не удалось обработать вовремя. Уменьшите её или попробуйте через минуту",
  filesWaiting: "Слишком много файлов без обращения. Отправьте форму или приложите файлы завтра",
  filesGone: "Приложенные файлы не сохранились. Приложите их ещё раз",
  tooManyFiles: "Не больше {{limit}} файлов",
  storageFull: "Файл не загружен: недостаточно места. Текст обращения сохранён, отправьте его без файла",
  feedbackClosed: "Обращение закрыто. Если вопрос остался, напишите новое",
  orderUnknown: "Заказа с таким номером и телефоном нет. Проверьте номер: код ещё действует",
  claimEmpty: "Укажите количество хотя бы у одного товара",
  claimLine: "Такого товара в заказе нет. Обновите страницу",
  claimTooMuch: "Можно указать не больше {{limit}}",
  claimLate:
    "Срок по этой причине вышел {{date}}. Выберите другую причину или напишите менеджеру в разделе «Обращения»",
  claimMove: "Претензия уже изменилась. Обновите страницу",
  claimDisputed: "Отказ можно оспорить один раз, и он уже пересмотрен. Напишите менеджеру в разделе «Обращения»",
  claimClosed: "Переписка по этой претензии закончена. Если вопрос остался, напишите в разделе «Обращения»",
  inStock: "Этот товар уже есть в наличии: его можно заказать сразу",
  ...deliveryProblems,
  ...basketProblems,
  tooManyRequests: "Слишком много запросов. Попробуйте чуть позже",
  internal: "Не получилось. Мы уже разбираемся (код {{traceId}})",
  notImplemented: "Мы улучшаем сервис для вас",
  maintenance: "Идут технические работы. Попробуйте чуть позже",
  readOnly: "Сейчас мы ничего не можем сохранить: идут технические работы. Попробуйте через несколько минут",
  timeout: "Нет связи. Попробуйте ещё раз",

  codeTriesNow: "Слишком много попыток. Запросите новый код",
  internalUntraced: "Не получилось. Мы уже разбираемся, попробуйте чуть позже",

  field: {
    ...fieldFaults,
    ...clientFaults,
    fio: "Только буквы, пробел и дефис",
    unknown: "Лишнее поле «{{label}}»",
    tooMany: "Слишком много значений: не больше {{n}}",
    tooFew: "Нужно хотя бы одно значение",
    city: "Такого города нет в списке",
    setting: "Такой настройки нет",
  },

  /** For display away from the field, if the sentence does not name it. */
  named: "Поле «{{label}}»: {{message}}",

  label: {
    ...clientLabels,
    ...memberLabels,
    ...fieldLabels,
  },
} as const satisfies Record<ProblemCode | "codeTriesNow" | "internalUntraced", string> & { named: string } & Record<
    "field" | "label",
    Record<string, string>
  >;
