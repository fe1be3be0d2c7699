import { cityUuid } from "./cities.ts";
import { textsEdited } from "./pages/pages.ts";
import { managerRows } from "./managers.ts";
import { contractList, wholesaleList } from "./price-lists.ts";
import type {
  ConsentRow,
  CounterpartyManagerRow,
  CounterpartyRow,
  ManagerRow,
  UserCounterpartyRow,
  UserRow,
} from "./rows.ts";
import { contractUuid, creditTerms, settlementRows, type SettlementEntryRow } from "./settlements.ts";
import { stableUuid } from "./stable-uuid.ts";

type Terms = "contract_uuid" | "payment_terms" | "credit_days" | "credit_limit";
type Party = Omit<CounterpartyRow, "root_uuid" | "status" | Terms> & {
  key: string;
  status?: CounterpartyRow["status"];
};
type Person = {
  phone: string;
  label: string;
  names: [last: string, first: string, middle: string];
  mail: string;
  city: string;
  position?: string;
  moderation?: string;
  parties: Party[];
  /** Works for a company of somebody else, with fewer rights than its owner. */
  memberOf?: { key: string; rights: Partial<UserCounterpartyRow> };
};

const physical = (key: string, name: string): Party => ({
  key,
  type: "physical",
  name,
  full_name: name,
  inn: null,
  kpp: null,
  ogrn: null,
  legal_address: null,
  contract_number: null,
  contract_date: null,
  price_list_id: null,
});

/** Companies and numbers are invented: the tax offices in these INNs do not exist, the numbers of people are synthetic. */
const people: readonly Person[] = [
  {
    phone: "+79000000001",
    label: "Физическое лицо",
    names: ["Соколова", "Анна", "Игоревна"],
    mail: "sokolova@example.ru",
    city: "msk",
    parties: [physical("sokolova", "Соколова Анна Игоревна")],
  },
  {
    phone: "+79000000002",
    label: "ООО, оптовые цены",
    names: ["Меркулов", "Павел", "Андреевич"],
    mail: "zakaz@fram-servis.example.ru",
    city: "kazan",
    position: "Руководитель отдела закупок",
    parties: [
      {
        key: "fram-servis",
        type: "legal",
        name: "ООО «Фрам-Сервис»",
        full_name: "Общество с ограниченной ответственностью «Фрам-Сервис»",
        inn: "1699005270",
        kpp: "169901001",
        ogrn: "1221699991182",
        legal_address: "420053, Казань, ул. Техническая, д. 17, пом. 3",
        contract_number: "ДП-2024/118",
        contract_date: "2024-03-18",
        price_list_id: wholesaleList,
      },
    ],
  },
  {
    phone: "+79000000003",
    label: "Индивидуальный предприниматель",
    names: ["Кузнецов", "Дмитрий", "Олегович"],
    mail: "kuznetsov.okna@example.ru",
    city: "ekb",
    parties: [
      {
        key: "kuznetsov",
        type: "entrepreneur",
        name: "ИП Кузнецов Д. О.",
        full_name: "Индивидуальный предприниматель Кузнецов Дмитрий Олегович",
        inn: "665812345620",
        kpp: null,
        ogrn: "314665812345671",
        legal_address: "620085, Екатеринбург, ул. Черняховского, д. 92, кв. 41",
        contract_number: "ДП-2025/007",
        contract_date: "2025-01-22",
        price_list_id: null,
      },
    ],
  },
  {
    phone: "+79000000004",
    label: "ООО на модерации",
    names: ["Гаврилова", "Елена", "Викторовна"],
    mail: "gavrilova@stroy-dvor.example.ru",
    city: "spb",
    position: "Снабженец",
    moderation: "Проверяем данные организации. Обычно это занимает один рабочий день.",
    parties: [
      {
        key: "stroy-dvor",
        type: "legal",
        status: "moderation",
        name: "ООО «Строй-Двор»",
        full_name: "Общество с ограниченной ответственностью «Строй-Двор»",
        inn: "7899004525",
        kpp: "789901001",
        ogrn: "1237799992143",
        legal_address: "194292, Санкт-Петербург, 6-й Верхний переулок, д. 3, лит. А",
        contract_number: null,
        contract_date: null,
        price_list_id: null,
      },
    ],
  },
  {
    phone: "+79000000005",
    label: "Три контрагента: физлицо, ООО и ИП",
    names: ["Белов", "Сергей", "Николаевич"],
    mail: "belov@example.ru",
    city: "msk",
    position: "Директор",
    parties: [
      physical("belov", "Белов Сергей Николаевич"),
      {
        key: "belov-montazh",
        type: "legal",
        name: "ООО «Белов-Монтаж»",
        full_name: "Общество с ограниченной ответственностью «Белов-Монтаж»",
        inn: "7799003180",
        kpp: "779901001",
        ogrn: "1246699993077",
        legal_address: "127410, Москва, Алтуфьевское шоссе, д. 79А, стр. 2",
        contract_number: "ДП-2025/014",
        contract_date: "2025-02-10",
        price_list_id: contractList,
      },
      {
        key: "belov-ip",
        type: "entrepreneur",
        name: "ИП Белов С. Н.",
        full_name: "Индивидуальный предприниматель Белов Сергей Николаевич",
        inn: "770123456703",
        kpp: null,
        ogrn: "311774612345671",
        legal_address: "127591, Москва, Дмитровское шоссе, д. 104, кв. 18",
        contract_number: "ДП-2025/015",
        contract_date: "2025-02-10",
        price_list_id: null,
      },
    ],
  },
  {
    phone: "+79000000006",
    label: "Снабженец ООО: заказывает до 50 000 ₽, выше — через согласование",
    names: ["Зайцева", "Ольга", "Петровна"],
    mail: "zaytseva@fram-servis.example.ru",
    city: "kazan",
    position: "Снабженец",
    parties: [],
    memberOf: { key: "fram-servis", rights: { order_limit: "50000", sees_settlements: false, manages_members: false } },
  },
  {
    phone: "+79000000007",
    label: "Мастер ООО: собирает корзину, цен не видит",
    names: ["Галеев", "Тимур", "Рашидович"],
    mail: "galeev@fram-servis.example.ru",
    city: "kazan",
    position: "Мастер",
    parties: [],
    memberOf: {
      key: "fram-servis",
      rights: { order_limit: "0", sees_prices: false, sees_settlements: false, manages_members: false },
    },
  },
];

/** Who may log in to the demo shop, for the start-up message. */
export const demoAccounts = people.map(({ phone, label, names: [last, first] }) => ({
  phone,
  label,
  name: `${first} ${last}`,
}));

export function peopleRows(today: Date): {
  counterparties: CounterpartyRow[];
  users: UserRow[];
  userCounterparties: UserCounterpartyRow[];
  consents: ConsentRow[];
  managers: ManagerRow[];
  counterpartyManagers: CounterpartyManagerRow[];
  settlements: SettlementEntryRow[];
} {
  const confirmed = new Date(Date.UTC(today.getUTCFullYear() - 1, 2, 4, 9)).toISOString();
  return {
    counterparties: people.flatMap(({ parties }) =>
      parties.map(({ key, status = "active", ...party }) => ({
        root_uuid: rootUuid(key),
        status,
        ...party,
        ...termsOf(key),
      })),
    ),
    users: people.map(
      ({
        phone,
        names: [last_name, first_name, middle_name],
        mail,
        city,
        position,
        moderation,
        parties,
        memberOf,
      }) => ({
        uuid: userUuid(phone),
        phone,
        email: mail,
        email_confirmed_at: moderation === undefined ? confirmed : null,
        first_name,
        last_name,
        middle_name,
        position: position ?? null,
        city_uuid: cityUuid(city),
        on_moderation: moderation !== undefined,
        moderation_reason: moderation ?? null,
        // With several the rule of specification §4 has to choose.
        selected_root_uuid: onlyOne(parties, memberOf),
      }),
    ),
    userCounterparties: people.flatMap(({ phone, parties, memberOf }) => [
      ...parties.map(({ key }) => ({
        user_uuid: userUuid(phone),
        root_uuid: rootUuid(key),
        role: "owner" as const,
        ...ownerRights,
      })),
      ...(memberOf
        ? [
            {
              user_uuid: userUuid(phone),
              root_uuid: rootUuid(memberOf.key),
              role: "member" as const,
              ...ownerRights,
              ...memberOf.rights,
            },
          ]
        : []),
    ]),
    consents: people.flatMap(({ phone }) =>
      ["personalData", "offer"].map((purpose) => ({
        uuid: stableUuid(`consent/${phone}/${purpose}`),
        user_uuid: userUuid(phone),
        purpose,
        text_version: textsEdited,
      })),
    ),
    ...managerRows(rootUuid),
    settlements: settlementRows(rootUuid, today),
  };
}

const ownerRights = {
  sees_prices: true,
  fills_baskets: true,
  order_limit: null,
  sees_settlements: true,
  manages_members: true,
};

function onlyOne(parties: readonly Party[], memberOf: Person["memberOf"]): string | null {
  const keys = [...parties.map(({ key }) => key), ...(memberOf ? [memberOf.key] : [])];
  return keys.length === 1 && keys[0] !== undefined ? rootUuid(keys[0]) : null;
}

function userUuid(phone: string): string {
  return stableUuid(`user/${phone}`);
}

export function rootUuid(key: string): string {
  return stableUuid(`counterparty/${key}`);
}

function termsOf(key: string): Pick<CounterpartyRow, Terms> {
  const { creditDays, creditLimit } = creditTerms.find((terms) => terms.key === key) ?? {
    creditDays: 0,
    creditLimit: 0,
  };
  return {
    contract_uuid: contractUuid(key),
    payment_terms: creditDays > 0 ? "postpay" : "prepay",
    credit_days: creditDays,
    credit_limit: creditLimit,
  };
}
