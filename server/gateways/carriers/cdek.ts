import { NotAsked, type GatewayRoom } from "#server/gateways/room/gateway-room.ts";
import type { CarrierGateway, CarrierRequest, CarrierTariff } from "./carriers.ts";
import { cdekClient, type CdekAccess } from "./cdek-client.ts";
import { cdekPoints, cdekTariffs } from "./cdek-answers.ts";
import { tableTariffs } from "./tariff-table.ts";

/** How long an answer holds, and how long nobody asks again what could not be answered. */
const freshMs = 15 * 60_000;
const failedMs = 60_000;
const mostKept = 2_000;

type Options = CdekAccess & {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** One shipment is one question, however many calls it takes. */
  room: GatewayRoom;
  /** For the log alone: why the table answers in its place. */
  onFailure(reason: string): void;
};

/**
 * СДЭК by its own service, the other carriers by the table. When the service is late, refuses or answers what is no
 * answer, the table's figures stand in for it and say that they are approximate.
 */
export function cdekCarrier({ now, room, onFailure, ...access }: Options): CarrierGateway {
  const client = cdekClient(access, now);
  const kept = new Map<string, { tariffs: CarrierTariff[]; until: number }>();

  function keep(key: string, tariffs: CarrierTariff[], forMs: number) {
    kept.delete(key);
    kept.set(key, { tariffs, until: now() + forMs });
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
  }

  return {
    known(request) {
      const answer = kept.get(keyOf(request));
      return answer && answer.until > now() ? answer.tariffs : null;
    },
    async fetch(request) {
      const key = keyOf(request);
      const table = tableTariffs(request);
      const others = table.filter(({ providerCode }) => providerCode !== "cdek");
      const guessed = table
        .filter(({ providerCode }) => providerCode === "cdek")
        .map((tariff) => ({ ...tariff, isApproximate: true }));
      try {
        const own = await room.ask((signal) => ownTariffs(client, request, signal));
        keep(key, [...own, ...others], freshMs);
      } catch (error) {
        if (!(error instanceof NotAsked)) onFailure(error instanceof Error ? error.message.slice(0, 200) : "unknown");
        keep(key, [...guessed, ...others], failedMs);
      }
    },
  };
}

async function ownTariffs(
  client: ReturnType<typeof cdekClient>,
  request: CarrierRequest,
  signal: AbortSignal,
): Promise<CarrierTariff[]> {
  const [from, to] = await Promise.all([client.cityCode(request.from, signal), client.cityCode(request.to, signal)]);
  if (from === null || to === null) return [];
  const parcel = parcelOf(request);
  const { door, point } = cdekTariffs(
    await client.tariffList(
      { type: 1, from_location: { code: from }, to_location: { code: to }, packages: [parcel] },
      signal,
    ),
  );
  const points = point === null ? [] : cdekPoints(await client.deliveryPoints(to, signal), request.to, parcel.weight);
  return [
    ...(door === null ? [] : [{ ...door, points: [] }]),
    ...(point === null || points.length === 0 ? [] : [{ ...point, points }]),
  ].map((tariff) => ({ providerCode: "cdek", isApproximate: false, ...tariff }));
}

/** Grams and centimetres, rounded up so that alike parcels are asked for once: whole kilograms, tens of centimetres. */
function parcelOf({ parcel: { weightGrams, longestMm, volumeCm3 } }: CarrierRequest) {
  const length = Math.max(10, Math.ceil(longestMm / 100) * 10);
  const side = Math.max(10, Math.ceil(Math.sqrt(volumeCm3 / length) / 10) * 10);
  return { weight: Math.ceil(weightGrams / 1_000) * 1_000, length, width: side, height: side };
}

function keyOf(request: CarrierRequest): string {
  const { from, to } = request;
  return JSON.stringify([from.name, from.regionName, to.name, to.regionName, parcelOf(request)]);
}
