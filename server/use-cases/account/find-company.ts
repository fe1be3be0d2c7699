import type { FoundCompany } from "#app/contract/companies.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { isPlainName } from "#app/domain/account/plain-name.ts";
import { checkInn } from "#app/domain/inn.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { RegistryAnswer, RegistryEntry } from "#server/gateways/company-registry/company-registry.ts";
import type { Ports } from "#server/ports/ports.ts";
import { waitingElsewhere } from "#server/ports/work-place.ts";
import { countRequest, type Requester } from "#server/use-cases/mailing/email-limits.ts";

const ttlSeconds = 86_400;
const maxEntries = 5_000;

/** What the registry said in the last 24 hours (decisions §3.3); that it could not be asked is not kept. */
const registryCache = scopedToPorts(({ clock }: Ports) => {
  return new TtlCache<string, RegistryAnswer>({ clock, ttlSeconds, maxEntries, isCacheable: ({ ok: told }) => told });
});

/**
 * A company or sole trader by INN; null when the registry knows none. The check digits come first: what cannot be an INN
 * costs the registry's quota nothing, and askers are counted (security J11).
 */
export async function findCompany(
  ports: Ports,
  asker: Requester & { requestId?: string | undefined },
  typed: string,
): Promise<ProblemOr<FoundCompany>> {
  const checked = checkInn(typed);
  if (!checked.ok) return no("validation", { issues: [{ path: ["inn"], code: "custom", reason: checked.code }] });
  const counted = await countRequest(ports.database.db, "company", asker);
  if (!counted.ok) return no("innLimit", { seconds: counted.seconds });

  const { inn } = checked.value;
  let isAsked = false;
  // Also who waits for what another has asked already.
  const answer = await waitingElsewhere(() =>
    registryCache(ports).get(inn, () => {
      isAsked = true;
      return ports.companyRegistry.find(inn);
    }),
  );
  if (!answer.ok) {
    ports.log.warn(
      { event: "registry.away", requestId: asker.requestId, reason: answer.reason },
      "the registry of companies did not answer",
    );
    return no("registryAway");
  }
  return ok(companyOf(answer.entries, isAsked ? "registry" : "cache"));
}

/** The company's name as the registry has it; null where the registry is away, or knows no such company. */
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
