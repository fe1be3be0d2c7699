import { contractList, wholesaleList } from "#server/demo/price-lists.ts";
import type { Terms } from "#server/demo/settlements.ts";
import { creditTerms } from "#server/demo/settlements.ts";

export type Way = "courier" | "pickup" | "cdek" | "dellin" | "pek";
export type Method = "card" | "sbp" | "invoice" | "credit" | "onDelivery";

/** Who orders for a counterparty of the demo shop, and how. */
export type OrderingAccount = {
  key: string;
  city: string;
  warehouse: string;
  contract: { list: number | null; number: string | null };
  /** Who orders, and what share; `approved` where somebody else has to agree. */
  authors: readonly [Author, ...Author[]];
  /** How its usual orders are paid and sent; the more often named, the oftener. */
  methods: readonly [Method, ...Method[]];
  ways: readonly [Way, ...Way[]];
  address: string;
  /** Roubles of a usual order. */
  sums: readonly [number, number];
  lines: readonly [number, number];
  /** How its own numbers begin; null where it has none. */
  ownNumber: string | null;
  comments: readonly string[];
  /** How often it orders; those with documents of settlements are shipped on their days. */
  terms: Terms;
};

export type Author = { phone: string; fio: string; share: number; approved?: true };

const termsOf = (key: string, perMonth: number): Terms =>
  creditTerms.find((terms) => terms.key === key) ?? {
    key,
    creditDays: 0,
    creditLimit: 0,
    lateDays: -1,
    perMonth,
    level: 1,
  };

/** Who approves the orders of those that need it. */
export const approver = "+79000000002";

export const orderingAccounts: readonly OrderingAccount[] = [
  {
    key: "fram-servis",
    city: "kazan",
    warehouse: "kazan-1",
    contract: { list: wholesaleList, number: "ДП-2024/118" },
    authors: [
      { phone: "+79000000002", fio: "Меркулов Павел Андреевич", share: 0.6 },
      { phone: "+79000000006", fio: "Зайцева Ольга Петровна", share: 0.28 },
      { phone: "+79000000007", fio: "Галеев Тимур Рашидович", share: 0.12, approved: true },
    ],
    methods: ["credit", "credit", "credit", "credit", "invoice"],
    ways: ["courier", "courier", "courier", "pickup", "dellin"],
    address: "420053, Казань, ул. Техническая, д. 17, склад 3",
    sums: [14_000, 150_000],
    lines: [4, 11],
    ownNumber: "ЗП-",
    comments: [
      "Объект на Чистопольской, 61. Позвонить за час.",
      "Пропуск на машину закажем сами, пришлите госномер.",
      "Сертификаты приложите, пожалуйста, к накладной.",
      "Разгрузка с 8 до 12, после обеда склад закрыт.",
    ],
    terms: termsOf("fram-servis", 4),
  },
  {
    key: "kuznetsov",
    city: "ekb",
    warehouse: "ekb-1",
    contract: { list: null, number: "ДП-2025/007" },
    authors: [{ phone: "+79000000003", fio: "Кузнецов Дмитрий Олегович", share: 1 }],
    methods: ["invoice", "invoice", "card"],
    ways: ["pickup", "pickup", "courier"],
    address: "620085, Екатеринбург, ул. Черняховского, д. 92",
    sums: [4_000, 42_000],
    lines: [2, 6],
    ownNumber: null,
    comments: ["Заберу сам, после 17:00.", "Нужен чек для отчёта."],
    terms: termsOf("kuznetsov", 2),
  },
  {
    key: "belov-montazh",
    city: "msk",
    warehouse: "msk-1",
    contract: { list: contractList, number: "ДП-2025/014" },
    authors: [{ phone: "+79000000005", fio: "Белов Сергей Николаевич", share: 1 }],
    methods: ["credit", "credit", "invoice"],
    ways: ["courier", "pek", "pickup"],
    address: "127410, Москва, Алтуфьевское шоссе, д. 79А, стр. 2",
    sums: [9_000, 90_000],
    lines: [3, 9],
    ownNumber: "БМ/",
    comments: ["Бригада Сидорова, объект в Мытищах.", "Без звонка не выезжать."],
    terms: termsOf("belov-montazh", 2),
  },
  {
    key: "belov-ip",
    city: "msk",
    warehouse: "msk-1",
    contract: { list: null, number: "ДП-2025/015" },
    authors: [{ phone: "+79000000005", fio: "Белов Сергей Николаевич", share: 1 }],
    methods: ["invoice", "onDelivery"],
    ways: ["pickup", "courier"],
    address: "127591, Москва, Дмитровское шоссе, д. 104",
    sums: [3_000, 26_000],
    lines: [2, 5],
    ownNumber: null,
    comments: [],
    terms: termsOf("belov-ip", 1),
  },
  {
    key: "belov",
    city: "msk",
    warehouse: "msk-1",
    contract: { list: null, number: null },
    authors: [{ phone: "+79000000005", fio: "Белов Сергей Николаевич", share: 1 }],
    methods: ["card", "sbp"],
    ways: ["pickup"],
    address: "127591, Москва, Дмитровское шоссе, д. 104, кв. 18",
    sums: [900, 9_000],
    lines: [1, 4],
    ownNumber: null,
    comments: [],
    terms: termsOf("belov", 0.4),
  },
  {
    key: "sokolova",
    city: "msk",
    warehouse: "msk-2",
    contract: { list: null, number: null },
    authors: [{ phone: "+79000000001", fio: "Соколова Анна Игоревна", share: 1 }],
    methods: ["card", "sbp", "card", "onDelivery"],
    ways: ["pickup", "courier", "cdek"],
    address: "127562, Москва, ул. Каргопольская, д. 12, кв. 48",
    sums: [700, 14_000],
    lines: [1, 6],
    ownNumber: null,
    comments: ["Домофон 48.", "Пожалуйста, без звонка до 10 утра."],
    terms: termsOf("sokolova", 2),
  },
  {
    key: "stroy-dvor",
    city: "spb",
    warehouse: "spb-1",
    contract: { list: null, number: null },
    authors: [{ phone: "+79000000004", fio: "Гаврилова Елена Викторовна", share: 1 }],
    methods: ["invoice"],
    ways: ["pickup"],
    address: "194292, Санкт-Петербург, 6-й Верхний переулок, д. 3",
    sums: [8_000, 30_000],
    lines: [2, 5],
    ownNumber: null,
    comments: [],
    terms: termsOf("stroy-dvor", 0),
  },
];
