/** Limits of the shop, worded. */
export const limits = {
  days_one: "{{count}} день",
  days_few: "{{count}} дня",
  days_many: "{{count}} дней",
  workingDays_one: "{{count}} рабочий день",
  workingDays_few: "{{count}} рабочих дня",
  workingDays_many: "{{count}} рабочих дней",
  /** After «в течение». */
  workingDaysOf_one: "{{count}} рабочего дня",
  workingDaysOf_few: "{{count}} рабочих дней",
  workingDaysOf_many: "{{count}} рабочих дней",
  hours_one: "{{count}} час",
  hours_few: "{{count}} часа",
  hours_many: "{{count}} часов",
} as const;
