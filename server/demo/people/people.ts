import { z } from "zod";
import { cityUuid } from "#server/demo/cities.ts";
import { readJson } from "#server/demo/data.ts";
import { textsEdited } from "#server/demo/pages.ts";
import { bankRows, type CounterpartyBankRow } from "./banks.ts";
import { managerRows } from "./managers.ts";
import { priceListId } from "./price-lists.ts";
import type {
  ConsentRow,
  CounterpartyManagerRow,
  CounterpartyRow,
  DemoManagerRow,
  UserCounterpartyRow,
  UserRow,
} from "#server/demo/rows.ts";
import { contractUuid, creditTerms } from "./settlements.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";

type Terms = "contract_uuid" | "payment_terms" | "credit_days" | "credit_limit";

const textOrNull = z.string().nullable().default(null);
/** Without a full name it is the name. */
const party = z
  .strictObject({
    key: z.string(),
    type: z.enum(["physical", "legal", "entrepreneur"]),
    status: z.enum(["moderation", "active"]).default("active"),
    name: z.string(),
    full_name: z.string().optional(),
    inn: textOrNull,
    kpp: textOrNull,
    ogrn: textOrNull,
    legal_address: textOrNull,
    contract_number: textOrNull,
    contract_date: z.iso.date().nullable().default(null),
    price_list: textOrNull,
    /** At the invented bank; the first one is the default. */
    accounts: z.array(z.string()).default([]),
  })
  .transform(({ price_list, full_name, ...row }) => ({
    ...row,
    full_name: full_name ?? row.name,
    price_list_id: price_list === null ? null : priceListId(price_list),
  }));

const ownerRights = {
  sees_prices: true,
  fills_baskets: true,
  order_limit: null,
  sees_settlements: true,
  manages_members: true,
};
/** Works for a company of somebody else: the rights that are not named are its owner's. */
const memberOf = z.strictObject({
  key: z.string(),
  rights: z.strictObject({
    sees_prices: z.boolean().default(ownerRights.sees_prices),
    fills_baskets: z.boolean().default(ownerRights.fills_baskets),
    order_limit: z.string().nullable().default(ownerRights.order_limit),
    sees_settlements: z.boolean().default(ownerRights.sees_settlements),
    manages_members: z.boolean().default(ownerRights.manages_members),
  }),
});
const person = z.strictObject({
  phone: z.string(),
  /** How the start-up message names the account; null: one of the buyers who only order. */
  label: textOrNull,
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  mail: z.string(),
  city: z.string(),
  position: textOrNull,
  /** Why it waits for moderation. */
  moderation: textOrNull,
  parties: z.array(party).default([]),
  memberOf: memberOf.optional(),
});
type Person = z.infer<typeof person>;

/** Companies and numbers are invented: the tax offices in these INNs do not exist, the numbers of people are synthetic. */
const people = readJson("people.json", z.array(person));

/** Who may log in to the demo shop, for the start-up message. */
export const demoAccounts = people.flatMap(({ phone, label, last_name, first_name }) =>
  label === null ? [] : [{ phone, label, name: `${first_name} ${last_name}` }],
);

export function peopleRows(today: Date): {
  counterparties: CounterpartyRow[];
  counterpartyBanks: CounterpartyBankRow[];
  users: UserRow[];
  userCounterparties: UserCounterpartyRow[];
  consents: ConsentRow[];
  managers: DemoManagerRow[];
  counterpartyManagers: CounterpartyManagerRow[];
} {
  const confirmed = new Date(Date.UTC(today.getUTCFullYear() - 1, 2, 4, 9)).toISOString();
  return {
    counterparties: people.flatMap(({ parties }) =>
      parties.map(({ key, accounts: _, ...row }) => ({
        root_uuid: rootUuid(key),
        ...row,
        ...termsOf(key),
      })),
    ),
    counterpartyBanks: people.flatMap(({ parties }) =>
      parties.flatMap(({ key, accounts }) => bankRows(rootUuid(key), accounts)),
    ),
    users: people.map(({ phone, last_name, first_name, middle_name, mail, city, position, moderation, ...ties }) => ({
      uuid: userUuid(phone),
      phone,
      email: mail,
      email_confirmed_at: moderation === null ? confirmed : null,
      first_name,
      last_name,
      middle_name,
      position,
      city_uuid: cityUuid(city),
      on_moderation: moderation !== null,
      moderation_reason: moderation,
      // With several the rule of specification §4 has to choose.
      selected_root_uuid: onlyOne(ties),
    })),
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
  };
}

function onlyOne({ parties, memberOf }: Pick<Person, "parties" | "memberOf">): string | null {
  const keys = [...parties.map(({ key }) => key), ...(memberOf ? [memberOf.key] : [])];
  return keys.length === 1 && keys[0] !== undefined ? rootUuid(keys[0]) : null;
}

export function userUuid(phone: string): string {
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
