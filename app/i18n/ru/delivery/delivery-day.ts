/** Delivery dates offered at checkout. */
export const deliveryDay = {
  label: "День получения",
  soonest: "Как можно раньше",
  soonestOn: "Как можно раньше: {{day}}",
  day: "{{day}}, {{week}}",
  dayOfSome: "{{day}}, {{week}} — не для всех способов",
  gone: "День, который вы выбрали раньше, уже не подходит. Выберите другой",
  chosen: "{{way}}: {{dates}}",
} as const;
