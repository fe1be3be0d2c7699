export const formats = {
  today: "сегодня, {{day}}",
  tomorrow: "завтра, {{day}}",
  kilograms: "{{number}} кг",
} as const;
