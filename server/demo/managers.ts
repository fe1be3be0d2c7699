import type { CounterpartyManagerRow, ManagerRow } from "./rows.ts";
import { stableUuid } from "./stable-uuid.ts";

type Served = Omit<ManagerRow, "uuid" | "photo" | "schedule"> & { clients: string[]; from: string; to: string };

/** Invented people with numbers that nobody has; each serves some of the demo counterparties. */
const managers: readonly Served[] = [
  {
    fio: "Воронова Ирина Сергеевна",
    position: "Старший менеджер по работе с компаниями",
    phone: "+74950001001",
    ext: "112",
    email: "voronova@skoba.example.ru",
    timezone: "Europe/Moscow",
    messengers: [
      { type: "telegram", url: "https://t.me/skoba_voronova_demo" },
      { type: "max", url: "https://max.ru/skoba_voronova_demo" },
    ],
    clients: ["fram-servis", "stroy-dvor", "belov-montazh", "belov-ip"],
    from: "08:00",
    to: "17:00",
  },
  {
    fio: "Гилязов Артур Маратович",
    position: "Менеджер по работе с компаниями",
    phone: "+78430001001",
    ext: "205",
    email: "gilyazov@skoba.example.ru",
    timezone: "Europe/Moscow",
    messengers: [{ type: "telegram", url: "https://t.me/skoba_gilyazov_demo" }],
    clients: ["fram-servis"],
    from: "09:00",
    to: "18:00",
  },
  {
    fio: "Лапина Ольга Викторовна",
    position: "Менеджер по работе с предпринимателями",
    phone: "+73430001001",
    ext: null,
    email: "lapina@skoba.example.ru",
    timezone: "Asia/Yekaterinburg",
    messengers: [{ type: "vk", url: "https://vk.me/skoba_lapina_demo" }],
    clients: ["kuznetsov"],
    from: "09:00",
    to: "18:00",
  },
];

/** Demo managers, and whom of the counterparties each serves; `rootUuidOf` knows them by their keys. */
export function managerRows(rootUuidOf: (key: string) => string): {
  managers: ManagerRow[];
  counterpartyManagers: CounterpartyManagerRow[];
} {
  return {
    managers: managers.map(({ clients: _, from, to, ...manager }) => ({
      uuid: uuidOf(manager.email),
      photo: null,
      schedule: [1, 2, 3, 4, 5].map((day) => ({ day, from, to })),
      ...manager,
    })),
    counterpartyManagers: managers.flatMap(({ email, clients }) =>
      clients.map((key) => ({ root_uuid: rootUuidOf(key), manager_uuid: uuidOf(email) })),
    ),
  };
}

function uuidOf(email: string): string {
  return stableUuid(`manager/${email}`);
}
