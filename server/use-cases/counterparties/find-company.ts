import type { FoundCompany } from "#app/contract/counterparties/companies.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { isPlainName } from "#app/domain/account/plain-name.ts";
import { checkInn } from "#app/domain/inn.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { RegistryAnswer, RegistryEntry } from "#server/gateways/company-registry/company-registry.ts";
import type { Ports } from "#server/ports/ports.ts";
import { releasingSlot } from "#server/ports/work-place.ts";
import { countRequest, type Requester } from "#server/use-cases/subscriptions/email-limits.ts";

const ttlSeconds = 86_400;
const maxEntries = 5_000;

/** Registry answers of the last 24 hours (product rules §3.3); failures are not cached. */
const registryCache = scopedToPorts(({ clock }: Ports) => {
  return new TtlCache<string, RegistryAnswer>({ clock, ttlSeconds, maxEntries, isCacheable: ({ ok: told }) => told });
});

/**
 * A company or sole trader by INN; null when unknown to the registry. Check digits are verified first to save the
 * registry's quota, and callers are rate-limited (security J11).
 */
export async function findCompany(
  ports: Ports,
  requester: Requester & { requestId?: string | undefined },
  typed: string,
): Promise<ProblemOr<FoundCompany, "innLimit" | "registryAway" | "validation">> {
  const checked = checkInn(typed);
  if (!checked.ok) return no("validation", { issues: [{ path: ["inn"], code: "custom", reason: checked.code }] });
  const counted = await countRequest(ports.database.db, "company", requester);
  if (!counted.ok) return no("innLimit", { seconds: counted.seconds });

  const { inn } = checked.value;
  let isFetched = false;
  // Also when waiting for another caller's request.
  const answer = await releasingSlot(() =>
    registryCache(ports).get(inn, () => {
      isFetched = true;
      return ports.companyRegistry.find(inn);
    }),
  );
  if (!answer.ok) {
    ports.log.warn(
      { event: "registry.away", requestId: requester.requestId, reason: answer.reason },
      "the registry of companies did not answer",
    );
    return no("registryAway");
  }
  return ok(companyOf(answer.entries, isFetched ? "registry" : "cache"));
}

/** What the registry says of a company that the shop knows already; its buyers are not counted for it. */
export async function companyInRegistry(ports: Ports, inn: string): Promise<ProblemOr<FoundCompany, "registryAway">> {
  const answer = await releasingSlot(() => registryCache(ports).get(inn, () => ports.companyRegistry.find(inn)));
  return answer.ok ? ok(companyOf(answer.entries, "cache")) : no("registryAway");
}

/** Company name from the registry; null when unknown or unavailable. */
export async function registeredName(ports: Ports, inn: string): Promise<string | null> {
  const answer = await registryCache(ports).get(inn, () => ports.companyRegistry.find(inn));
  const name = answer.ok ? companyOf(answer.entries, "cache")?.name : undefined;
  return name !== undefined && isPlainName(name) ? name : null;
}

function companyOf(entries: readonly RegistryEntry[], source: "registry" | "cache"): FoundCompany {
  const head = entries.find(({ isBranch }) => !isBranch) ?? entries[0];
  if (head === undefined) return null;
  const { isBranch: _, ...company } = head;
  const branches = entries.flatMap(({ isBranch, kpp, name, address, status }) =>
    isBranch && kpp !== null && kpp !== head.kpp && status === "ACTIVE" ? [{ kpp, name, address }] : [],
  );
  return { ...company, branches, source };
}
