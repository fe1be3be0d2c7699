import type { DeskSeo, DeskSeoRow } from "#app/contract/desk/shop/seo.ts";
import { seoKindOf } from "#app/domain/content/seo-address.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { seoList } from "#app/domain/desk/lists/seo.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { countSeo, listSeoRows, seoByUuid, type KeptSeo } from "#server/db/queries/desk/shop/seo.ts";
import type { Ports } from "#server/ports/ports.ts";
import { findRedirect } from "#server/use-cases/content/find-redirect.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskSeoRow[]; total: number; page: number; pages: number };

/** Addresses with texts of their own, as a list's address finds them. */
export async function seoAtDesk({ database: { db } }: Pick<Ports, "database">, given: Query): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const state = readListState(seoList, pairs);
  const total = await countSeo(db, state);
  const pages = Math.max(1, Math.ceil(total / state.size));
  const page = Math.min(state.page, pages);
  const rows = await listSeoRows(db, state, { limit: state.size, offset: (page - 1) * state.size });
  return { items: rows.map(shown), total, page, pages };
}

export async function showSeo(ports: Ports, uuid: string): Promise<Verdict<DeskSeo, { code: "seoNotFound" }>> {
  const seo = await seoByUuid(ports.database.db, uuid);
  if (seo === undefined) return no("seoNotFound");
  const movedTo = await findRedirect(ports, seo.path);
  return ok({ ...shown(seo), seoText: seo.seoText, alt: seo.alt, movedTo });
}

function shown({ uuid, version, path, title, h1, description, seoText, picture, changedAt }: KeptSeo): DeskSeoRow {
  return {
    ...{ uuid, version, path, title, h1, description, changedAt },
    ...{ kind: seoKindOf(path), hasText: seoText !== "", picture: picture || null },
  };
}
