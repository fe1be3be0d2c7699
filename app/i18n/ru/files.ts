/** The file field of forms. */
export const files = {
  label: "Файлы",
  photos: "Фотографии и документы",
  hint: "До {{most}} файлов по 10 МБ: JPG, PNG, WebP, PDF, DOCX, XLSX",
  hintPhotos:
    "До 10 фотографий (JPG, PNG, WebP) и 5 документов (PDF, DOCX, XLSX), каждый до 10 МБ. За один раз — до 5 файлов, остальные добавьте кнопкой «Приложить»",
  kept: "Уже приложены",
  keptText: "Эти файлы сохранены, выбирать их заново не нужно. Лишний — снимите отметку.",
  camera: "Сфотографировать сейчас",
  attach: "Приложить",
  kilobytes: "{{size}} КБ",
  megabytes: "{{size}} МБ",
  tooHeavy: "Файл больше 10 МБ: {{name}}",
  busy: "Сейчас принимаем много файлов. Приложите его ещё раз",
  tooMany: "За один раз можно приложить не больше {{most}} файлов",
} as const;
