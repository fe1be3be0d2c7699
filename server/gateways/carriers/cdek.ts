import { NotAsked, type GatewayRoom } from "#server/gateways/room/gateway-room.ts";
import type { CarrierGateway, CarrierRequest, CarrierTariff } from "./carriers.ts";
import { cdekClient, type CdekAccess } from "./cdek-client.ts";
import { cdekPoints, cdekTariffs } from "./cdek-answers.ts";
import { tableTariffs } from "./tariff-table.ts";

/** Lifetime of a response, and the pause after a failure. */
const freshMs = 15 * 60_000;
const failedMs = 60_000;
const mostKept = 2_000;

type Options = CdekAccess & {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** One shipment is one request, however many calls it takes. */
  room: GatewayRoom;
  /** For the log: why the table is used instead. */
  onFailure(reason: string): void;
};

/**
 * СДЭК through its API, other carriers from the table. On time-out, refusal or a malformed response the table's figures
 * are used, marked as approximate.
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

/**
 * Grams and centimetres, rounded up to whole kilograms and tens of centimetres so that similar parcels share a cache
 * entry.
 */
function parcelOf({ parcel: { weightGrams, longestMm, volumeCm3 } }: CarrierRequest) {
  const length = Math.max(10, Math.ceil(longestMm / 100) * 10);
  const side = Math.max(10, Math.ceil(Math.sqrt(volumeCm3 / length) / 10) * 10);
  return { weight: Math.ceil(weightGrams / 1_000) * 1_000, length, width: side, height: side };
}

function keyOf(request: CarrierRequest): string {
  const { from, to } = request;
  return JSON.stringify([from.name, from.regionName, to.name, to.regionName, parcelOf(request)]);
}
