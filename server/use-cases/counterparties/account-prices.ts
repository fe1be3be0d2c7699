import type { Actor } from "#app/domain/actor.ts";
import { checkInn } from "#app/domain/inn.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { setClientPriceList } from "#server/db/queries/account/counterparty-changes.ts";
import { usersOfClient } from "#server/db/queries/account/moderation.ts";
import { holdPriceList } from "#server/db/queries/catalog/saving/price-lists.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

type Refused = { code: "buyerUnknown" | "priceListUnknown" | "priceListInactive" };
type PricesGiven = { names: string[]; before: (string | null)[] };

/** The price list of a company, over those of the city and the base; null: none of its own. */
export async function setAccountPrices(
  { database, log, bus }: Pick<Ports, "database" | "log" | "bus">,
  actor: Actor,
  typedInn: string,
  code: string | null,
): Promise<Verdict<PricesGiven, Refused>> {
  const inn = checkInn(typedInn);
  if (!inn.ok) return no("buyerUnknown");
  const members: string[] = [];
  const set = await transact(database.db, async (tx): Promise<Verdict<PricesGiven, Refused>> => {
    const list = code === null ? null : await holdPriceList(tx, code);
    if (list === undefined) return no("priceListUnknown");
    if (list?.isActive === false) return no("priceListInactive");
    const clients = await setClientPriceList(tx, inn.value.inn, list?.id ?? null);
    if (clients.length === 0) return no("buyerUnknown");
    for (const { rootUuid } of clients) members.push(...(await usersOfClient(tx, rootUuid)));
    return ok({ names: clients.map(({ name }) => name), before: clients.map(({ before }) => before) });
  });
  if (!set.ok) return set;
  log.info(
    { event: "account.prices", inn: inn.value.inn, before: set.value.before, after: code, by: actor.name },
    "a company got another price list",
  );
  for (const uuid of new Set(members)) await bus.publish(`viewer:${uuid}`);
  return set;
}
