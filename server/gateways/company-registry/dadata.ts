import { z } from "zod";
import type { GatewayRoom } from "#server/gateways/room/gateway-room.ts";
import type { CompanyRegistry, RegistryAnswer, RegistryEntry, RegistryStatus } from "./company-registry.ts";

/** Maximum number of entries; users choose a branch from the list. */
const mostEntries = 100;

type Options = {
  /** Base URL, as https://suggestions.dadata.ru/suggestions/api/4_1/rs */
  url: string;
  token: string;
  room: GatewayRoom;
};

/** Client of DaData's `findById/party` (https://dadata.ru/api/find-party/) or a compatible service. */
export function dadataRegistry({ url, token, room }: Options): CompanyRegistry {
  return {
    async find(inn): Promise<RegistryAnswer> {
      try {
        const entries = await room.ask((signal) => ask(url, token, inn, signal));
        return { ok: true, entries: entries.filter((entry) => entry.inn === inn) };
      } catch (error) {
        return { ok: false, reason: reasonOf(error) };
      }
    },
  };
}

/** Library errors may quote the response, so only their name is logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.name === "Error" ? error.message : error.name;
}

async function ask(url: string, token: string, inn: string, signal: AbortSignal): Promise<RegistryEntry[]> {
  const response = await fetch(`${url}/findById/party`, {
    method: "POST",
    headers: {
      authorization: `Token ${token}`,
      "content-type": "application/json",
      accept: "application/json",
    },
    body: JSON.stringify({ query: inn, count: mostEntries }),
    // Never forward the token to another host.
    redirect: "error",
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  const { suggestions } = answerShape.parse(await response.json());
  return suggestions.map(({ data }) => entryOf(data));
}

const text = z
  .string()
  .trim()
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null);

const partyShape = z.object({
  inn: z.string(),
  kpp: text,
  ogrn: text,
  type: z.enum(["LEGAL", "INDIVIDUAL"]),
  branch_type: z.enum(["MAIN", "BRANCH"]).nullish(),
  name: z.object({ full_with_opf: text, short_with_opf: text, full: text }),
  state: z.object({ status: z.string() }),
  address: z.object({ value: text, unrestricted_value: text }).nullish(),
  management: z.object({ name: text, post: text }).nullish(),
  okved: text,
});
const answerShape = z.object({ suggestions: z.array(z.object({ data: partyShape })).max(mostEntries) });

function entryOf(party: z.infer<typeof partyShape>): RegistryEntry {
  const { inn, kpp, ogrn, type, branch_type, name, state, address, management, okved } = party;
  const fullName = name.full_with_opf ?? name.full ?? name.short_with_opf ?? "";
  return {
    inn,
    kpp,
    ogrn,
    type: type === "LEGAL" ? "legal" : "entrepreneur",
    isBranch: branch_type === "BRANCH",
    status: statusOf(state.status),
    name: name.short_with_opf ?? fullName,
    fullName,
    address: address?.unrestricted_value ?? address?.value ?? null,
    director: management?.name ? { fio: management.name, position: management.post } : null,
    okved,
  };
}

/** A company under reorganisation is still active. */
function statusOf(status: string): RegistryStatus {
  return status === "LIQUIDATING" || status === "LIQUIDATED" || status === "BANKRUPT" ? status : "ACTIVE";
}
