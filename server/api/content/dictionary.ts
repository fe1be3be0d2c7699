import { type ShopDictionary } from "#app/contract/content/dictionary.ts";
import { claimReasons } from "#app/domain/claim/claim.ts";
import { claim } from "#app/i18n/ru/claims/claim.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { dictionaryEndpoints } from "#app/contract/endpoints/content/dictionary.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

const rouble = "6f1a3b52-4c0d-4a57-9d5e-0b7c7a1f2643";

export const dictionaryHandlers = implement(dictionaryEndpoints, {
  all: async ({ ports }) => ok(await everything(ports)),

  products: async ({ ports }) => ok((await everything(ports)).products),

  users: async ({ ports }) => ok((await everything(ports)).users),

  logistics: async ({ ports }) => ok((await everything(ports)).logistics),
});

async function everything(ports: Ports): Promise<ShopDictionary> {
  const { units, cities, profileTypes } = publicData(ports);
  return {
    products: {
      currencies: [{ uuid: rouble, name: dictionary.currency.RUB }],
      units: (await units()).map(({ uuid, name }) => ({ uuid, name })),
      tags: coded(dictionary.tag),
      profileTypes: await profileTypes(),
    },
    users: {
      counterpartyType: coded(dictionary.counterpartyType),
      counterpartyStatus: coded(dictionary.counterpartyStatus),
    },
    logistics: { providers: coded(dictionary.provider) },
    orders: {
      orderStatuses: coded(dictionary.orderStatus),
      claimStatuses: coded(dictionary.claimStatus),
      claimReasons: claimReasons.map(({ uuid, code }) => ({ uuid, name: claim.reasons[code] })),
    },
    content: { cities: (await cities()).list.map(({ slug, name }) => ({ code: slug, name })) },
    backoffice: { deliveryStatuses: coded(dictionary.deliveryStatus) },
  };
}

function coded(names: Readonly<Record<string, string>>): { code: string; name: string }[] {
  return Object.entries(names).map(([code, name]) => ({ code, name }));
}
