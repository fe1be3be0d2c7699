export const formats = {
  today: "сегодня, {{day}}",
  tomorrow: "завтра, {{day}}",
  zone: "МСК{{hours}}",
  kilograms: "{{number}} кг",
  cubicMetres: "{{number}} м³",
} as const;

/** Monday first. */
export const shortWeekdays = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"] as const;

/** In the genitive, as in dates. */
export const months = [
  ...["января", "февраля", "марта", "апреля", "мая", "июня"],
  ...["июля", "августа", "сентября", "октября", "ноября", "декабря"],
] as const;
