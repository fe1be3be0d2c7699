/** Server-side texts of public forms, not sent to browsers. */
export const feedbackForm = {
  tooFast: "Подождите пару секунд и нажмите «{{button}}» ещё раз",
  fileFault: "{{name}}: {{fault}}",
  sla: "1 рабочий день",
  prefix: "ОБ",
  notFoundSubject: "Не нашёл в каталоге: {{query}}",
  notFoundMessage: "Ищу товар: {{query}}. ",
} as const;
