import type { ExchangeLinks, ListedLink } from "#app/contract/desk/exchange-links.ts";
import { linkStates } from "#app/domain/exchange/links.ts";
import { mappedKinds, type MappedKind } from "#app/domain/exchange/mapped-kinds.ts";
import { pathSeparator } from "#app/domain/imports/cells/read-words.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { companyLinks, countCompanyLinks, openCompanies } from "#server/db/queries/exchange/company-links.ts";
import { findConnection } from "#server/db/queries/exchange/connections.ts";
import { linksOf, waitingForLinks, type LinkRow } from "#server/db/queries/exchange/links.ts";
import type { Ports } from "#server/ports/ports.ts";
import { companyChoices, companyText, linkChoices, type NamedKind } from "./link-choices.ts";

const linksAtOnce = 50;
/** In the list of those to choose from. */
const mostCompanies = 3_000;

type Wanted = { kind: MappedKind; page: number };

/** Things of a connection of one kind: those that wait first, the most wanted of them at the top. */
export async function deskLinks(
  { database: { db } }: Ports,
  staff: StaffScope,
  connection: string,
  { kind, page: wanted }: Wanted,
) {
  const found = await findConnection(db, connection);
  if (found === undefined) return no("exchangeUnknown");
  // Who may not see the companies of the shop sees none here.
  const seesCompanies = mayStaff(staff, "manageCustomers");
  if (kind === "counterparty" && !seesCompanies) return no("rightMissing");
  const links = await linksOf(db, connection);
  const counts = await countCompanyLinks(db, connection);
  const shown =
    kind === "counterparty"
      ? await shownCompanies(db, connection, counts.all, wanted)
      : await shownThings(db, connection, links, { kind, page: wanted });
  return ok<ExchangeLinks>({
    connection: { uuid: found.uuid, name: found.name },
    kind,
    kinds: mappedKinds.flatMap((one) => {
      if (one !== "counterparty")
        return {
          kind: one,
          waiting: links.filter((link) => link.kind === one && link.state === "new" && !link.isDeleted).length,
        };
      return seesCompanies ? { kind: one, waiting: counts.waiting } : [];
    }),
    ...shown,
    can: { edit: mayStaff(staff, "editExchange") },
  });
}

type Shown = Pick<ExchangeLinks, "items" | "page" | "pages" | "choices">;

async function shownThings(
  db: Db,
  connection: string,
  links: readonly LinkRow[],
  { kind, page: wanted }: { kind: NamedKind; page: number },
): Promise<Shown> {
  const waiting = new Map(
    (await waitingForLinks(db, connection)).map((one) => [`${one.kind} ${one.externalId}`, one.count]),
  );
  const choices = linkChoices(kind, await importReferenceRows(db));
  const words = new Map(choices.map(({ value, text }) => [value, text]));
  const named = nameOf(links);
  const rows = links
    .filter((link) => link.kind === kind)
    .map((link): ListedLink => {
      const { externalId, state, target, isDeleted } = link;
      const count = waiting.get(`${kind} ${externalId}`) ?? 0;
      const meaning = target === null ? null : (words.get(target) ?? target);
      return { externalId, name: named(link), state, isDeleted, target: meaning, waiting: count };
    })
    .sort(
      (one, other) =>
        Number(one.isDeleted) - Number(other.isDeleted) ||
        linkStates.indexOf(one.state) - linkStates.indexOf(other.state) ||
        other.waiting - one.waiting ||
        one.name.localeCompare(other.name, "ru"),
    );
  const { page, pages, offset } = pageOf(rows.length, wanted);
  return { items: rows.slice(offset, offset + linksAtOnce), page, pages, choices };
}

async function shownCompanies(db: Db, connection: string, count: number, wanted: number): Promise<Shown> {
  const { page, pages, offset } = pageOf(count, wanted);
  const rows = await companyLinks(db, connection, { limit: linksAtOnce, offset });
  const linked = rows.flatMap(({ target }) => target ?? []);
  const choices = companyChoices(await openCompanies(db, linked, mostCompanies));
  const words = new Map(choices.map(({ value, text }) => [value, text]));
  const items = rows.map(({ externalId, state, target, ...company }) => ({
    ...{ externalId, state, name: companyText(company), isDeleted: false, waiting: 0 },
    target: target === null ? null : (words.get(target) ?? target),
  }));
  return { items, page, pages, choices };
}

function pageOf(count: number, wanted: number): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(count / linksAtOnce));
  const page = Math.min(wanted, pages);
  return { page, pages, offset: (page - 1) * linksAtOnce };
}

/** Groups are named with those above them. */
function nameOf(links: readonly LinkRow[]): (link: LinkRow) => string {
  const groups = new Map(links.flatMap((link) => (link.kind === "group" ? [[link.externalId, link]] : [])));
  return (link) => {
    if (link.kind !== "group") return link.name;
    const names: string[] = [];
    for (let at: LinkRow | undefined = link; at !== undefined && names.length < 32;) {
      names.unshift(at.name);
      at = at.parent === null ? undefined : groups.get(at.parent);
    }
    return names.join(pathSeparator);
  };
}
