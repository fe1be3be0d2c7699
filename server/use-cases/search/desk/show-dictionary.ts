import type { DeskDictionary } from "#app/contract/desk/catalog/dictionary.ts";
import { defaultSort } from "#app/domain/catalog/listing-options.ts";
import { readMeanings } from "#app/domain/desk/synonym.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { countListing, listingCards } from "#server/db/queries/catalog/listing.ts";
import { categoryNodes } from "#server/db/queries/desk/catalog/categories.ts";
import { listSynonyms } from "#server/db/queries/search/synonyms.ts";
import type { Ports } from "#server/ports/ports.ts";
import { categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { refuseTimeouts } from "#server/use-cases/catalog/list-products.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { namedSections, sectionsOf } from "#server/use-cases/search/beside-search.ts";
import { isWhole } from "#server/use-cases/search/explain-search.ts";
import { missingSearches } from "#server/use-cases/search/missing-searches.ts";
import { searchFeedback } from "#server/use-cases/search/search-feedback.ts";
import { shopIndex } from "#server/use-cases/search/site-index.ts";
import { pagesBeside, pagesFor } from "#server/use-cases/search/site-pages.ts";
import { unresolvedPhrases } from "#server/use-cases/search/shop-lexicon.ts";
import { tradeSynonyms } from "#server/use-cases/search/trade-dictionary.ts";
import { guest } from "#server/use-cases/sessions/viewer.ts";
import { understandSubmitted } from "#server/use-cases/search/begun-search.ts";

const mostEntries = 100;
const mostTestGoods = 5;
const missingDays = 30;
const basePriceList = 1;

/** The dictionary, what visitors search for in vain, and what a query finds in the main city. */
export async function showDictionary(
  ports: Ports,
  staff: StaffScope,
  { q = "", test = "", page: asked = 1 }: { q?: string | undefined; test?: string | undefined; page?: number },
): Promise<Verdict<DeskDictionary, { code: "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const { db } = ports.database;
  const { pages } = await shopIndex(ports);
  const [all, nodes, { brands, attributes }] = [
    await tradeSynonyms(ports),
    await categoryNodes(db),
    await importReferenceRows(db),
  ];
  const wanted = q.trim().toLowerCase();
  const found = all.filter(({ phrase, means }) => `${phrase} ${means}`.toLowerCase().includes(wanted));
  const pageCount = Math.max(1, Math.ceil(found.length / mostEntries));
  const page = Math.min(asked, pageCount);
  const { pathOf } = categoryIndex(nodes);
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "ru");
  const named = new Map(nodes.map(({ path, name }) => [path.slice(path.lastIndexOf("/") + 1), name]));
  const missing = await missingSearches(ports, missingDays);
  return ok({
    entries: found.slice((page - 1) * mostEntries, page * mostEntries).map(({ phrase, means, direction, note }) => ({
      ...{ phrase, note, isBoth: direction === "both" },
      means: readMeanings(means).map(({ to, what }) => ({ to, what: nameOf(to, what) })),
    })),
    found: found.length,
    total: all.length,
    page,
    pageCount,
    isShipped: (await listSynonyms(db)).length === 0,
    unresolved: (await unresolvedPhrases(ports)).slice(0, mostEntries).map(({ phrase }) => phrase),
    missing: missing.map(({ query, times, next }) => ({ query, times, next })),
    test: test.trim() === "" ? null : await tested(ports, test),
    categories: nodes.map(({ uuid, path, name }) => ({ value: path, name: pathOf(uuid) ?? name })).sort(byName),
    brands: brands.map(({ slug, name }) => ({ value: slug, name })).sort(byName),
    attributes: attributes
      .filter(({ kind }) => kind === "text")
      .map(({ code, name }) => ({ value: code, name }))
      .sort(byName),
    pages: [...pages.values()].map(({ path, title }) => ({ value: path, name: title })).sort(byName),
    can: { edit: mayStaff(staff, "editGoods") },
  });

  function nameOf(to: string, what: string): string {
    if (to === "page") return pages.get(what)?.title ?? what;
    return to === "section" ? sectionText(what) : what;
  }

  function sectionText(slugs: string): string {
    return slugs
      .split("|")
      .map((slug) => named.get(slug.trim().slice(slug.trim().lastIndexOf("/") + 1)) ?? slug.trim())
      .join(", ");
  }
}

/** What a visitor of the main city would find. */
async function tested(ports: Ports, text: string): Promise<DeskDictionary["test"]> {
  const { listings } = ports.database;
  const { main } = await publicData(ports).cities();
  const pricing = {
    cityWarehouseUuids: main.warehouseUuids,
    priceListIds: [main.priceListId, basePriceList],
    counterparty: null,
  };
  const done = await refuseTimeouts(async () => {
    const { liked, kind } = await searchFeedback(ports, listings, text);
    const search = await understandSubmitted(ports, listings, text, {
      counterparty: null,
      priceLists: pricing.priceListIds,
      chosenKind: kind,
    });
    if (search === null) return ok(null);
    const query = {
      filters: { availability: [], priceFrom: null, priceTo: null, values: [], ranges: [] },
      ...{
        sort: defaultSort("search"),
        page: 1,
        limit: mostTestGoods,
        attributes: false,
        source: search.source,
        liked,
      },
      ...pricing,
    };
    const answered = await pagesFor(ports, { viewer: guest(null, false), city: main }, search);
    const found = answered.replaceGoods ? 0 : await countListing(listings, query);
    const cards = found === 0 ? [] : await listingCards(listings, query);
    const menu = await categoryMenu(ports);
    return ok({
      found,
      isPartial: !isWhole(search) && !answered.replaceGoods,
      shown: answered.replaceGoods ? null : search.shown,
      sections: answered.replaceGoods ? [] : sectionsOf(menu, namedSections(search, menu)).map(({ name }) => name),
      conditions: answered.replaceGoods ? [] : (search.trade?.wishes ?? []).map(({ label }) => label),
      pages: pagesBeside(answered, found).map(({ title }) => title),
      goods: cards.slice(0, mostTestGoods).map(({ article, name }) => ({ article, name })),
    });
  });
  const nothing = { found: 0, isPartial: false, shown: null, sections: [], conditions: [], pages: [], goods: [] };
  return done.ok ? (done.value ?? nothing) : nothing;
}
