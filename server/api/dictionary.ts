import { dictionaryShape, type Dictionary } from "#app/contract/dictionary.ts";
import { claimReasons } from "#app/domain/claim/claim.ts";
import { claim } from "#app/i18n/ru/claim.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { answer, apiGroup, call } from "./responses.ts";

/** Codes with their names (specification §3, Dictionaries). */
export const dictionaryApi = apiGroup();

const tags = ["dictionaries"];
const { products, users, logistics } = dictionaryShape.shape;

dictionaryApi.openapi(
  call({ method: "get", path: "/public/all/dictionary", tags, summary: "All dictionaries at once" }, dictionaryShape),
  async (c) => answer(c, await everything(c.get("ports"))),
);
dictionaryApi.openapi(
  call(
    { method: "get", path: "/public/products/dictionary", tags, summary: "Currencies, units, tags, profile types" },
    products,
  ),
  async (c) => answer(c, (await everything(c.get("ports"))).products),
);
dictionaryApi.openapi(
  call(
    { method: "get", path: "/public/users/dictionary", tags, summary: "Types and statuses of counterparties" },
    users,
  ),
  async (c) => answer(c, (await everything(c.get("ports"))).users),
);
dictionaryApi.openapi(
  call({ method: "get", path: "/public/logistics/dictionary", tags, summary: "Carriers" }, logistics),
  async (c) => answer(c, (await everything(c.get("ports"))).logistics),
);

const rouble = "6f1a3b52-4c0d-4a57-9d5e-0b7c7a1f2643";

async function everything(ports: Ports): Promise<Dictionary> {
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
