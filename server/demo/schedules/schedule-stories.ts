import type { schedulePeriods } from "#app/domain/order/schedule-days.ts";
import type { ScheduleMode, shortageWays } from "#app/domain/order/schedule-run.ts";

/** Orders that a company of the demo shop has repeated; days are counted back from today. */
export type ScheduleStory = {
  key: string;
  account: string;
  /** Who made it: it repeats an order of his. */
  phone: string;
  name: string;
  period: (typeof schedulePeriods)[number];
  /** 1 Monday to 7 Sunday, of "weekly" alone. */
  weekday?: number;
  runAt: string;
  mode: ScheduleMode;
  onShortage: (typeof shortageWays)[number];
  began: number;
  ended?: number;
  /** Since when it stands still, and why. */
  stands?: { since: number; status: "paused" | "suspended"; reason?: string };
  /** It stood still from then till then, and what was due meanwhile was skipped. */
  holiday?: [from: number, till: number];
  /** Which of its turns found a price that nobody had agreed to. */
  dear?: number;
  /** Why no order came of a turn whose goods never left. */
  refused?: string;
};

/** One in every state that lasts, of everybody who buys for a company. */
export const scheduleStories: readonly ScheduleStory[] = [
  {
    key: "stock",
    account: "fram-servis",
    phone: "+79000000002",
    name: "Расходники на склад",
    period: "monthly",
    runAt: "08:00",
    mode: "auto",
    onShortage: "skip",
    began: 352,
    dear: 4,
    refused: "stockChanged",
  },
  {
    key: "workshop",
    account: "fram-servis",
    phone: "+79000000002",
    name: "Пополнение цеха по средам",
    period: "weekly",
    weekday: 3,
    runAt: "07:30",
    mode: "draft",
    onShortage: "partial",
    began: 340,
    holiday: [130, 110],
  },
  {
    key: "site",
    account: "fram-servis",
    phone: "+79000000002",
    name: "Объект на Чистопольской, 61",
    period: "every10days",
    runAt: "08:00",
    mode: "auto",
    onShortage: "wait",
    began: 245,
    ended: 150,
    refused: "stockChanged",
  },
  {
    key: "crews",
    account: "fram-servis",
    phone: "+79000000002",
    name: "Материалы для бригад",
    period: "every10days",
    runAt: "09:00",
    mode: "draft",
    onShortage: "skip",
    began: 300,
    stands: { since: 38, status: "paused" },
  },
  {
    key: "assembly",
    account: "fram-servis",
    phone: "+79000000006",
    name: "На участок сборки",
    period: "weekly",
    weekday: 1,
    runAt: "08:30",
    mode: "draft",
    onShortage: "skip",
    began: 210,
    holiday: [70, 56],
  },
  {
    key: "own-workshop",
    account: "kuznetsov",
    phone: "+79000000003",
    name: "В мастерскую на месяц",
    period: "monthly",
    runAt: "10:00",
    mode: "draft",
    onShortage: "partial",
    began: 362,
  },
  {
    key: "mounting",
    account: "belov-montazh",
    phone: "+79000000005",
    name: "Монтажный комплект",
    // A turn of it is due four days ago, when the company was late enough.
    period: "every10days",
    runAt: "08:00",
    mode: "auto",
    onShortage: "skip",
    began: 124,
    stands: { since: 5, status: "suspended", reason: "debt" },
    dear: 2,
    refused: "paymentMethod",
  },
];
