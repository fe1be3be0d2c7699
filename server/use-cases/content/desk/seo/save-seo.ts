import type { z } from "zod";
import { savedSeoShape, type NewSeo, type SaveSeo } from "#app/contract/desk/shop/seo.ts";
import { readSeoAddress } from "#app/domain/content/seo-address.ts";
import { unknownLineSlots, unknownSlots } from "#app/domain/text-slots.ts";
import { changesBetween, type JournalAuthor, type JournalObject } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { insertSeo, lockSeo, updateSeo, type KeptSeo, type SeoValues } from "#server/db/queries/desk/shop/seo.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { deadLinks, knownPages, shopPlaces, type ShopPlaces } from "#server/use-cases/content/desk/check-links.ts";
import { findRedirect, pathOf } from "#server/use-cases/content/find-redirect.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStaleTexts, type StaleTexts } from "#server/use-cases/staff/stale-save.ts";

export type SeoChange = { staff: StaffScope; author: JournalAuthor };
type Saved = z.infer<typeof savedSeoShape>;
type AddressFault = { code: "seoAddress" | "seoAddressClosed" | "seoAddressTaken" | "seoPageUnknown"; field: string };
type TextFault =
  { code: "contentSlots"; field: string; slots: string } | { code: "contentLinks"; field: string; links: string };
type RightMissing = { code: "rightMissing" };
export type SeoMissing = { code: "seoNotFound" | "rightMissing" };

/** Gives an address texts of its own. */
export async function addSeo(
  ports: Ports,
  { staff, author }: SeoChange,
  typed: NewSeo,
): Promise<Verdict<Saved, AddressFault | TextFault | RightMissing>> {
  if (!mayStaff(staff, "editContent")) return no("rightMissing");
  const path = await presentAddress(ports, typed.path);
  if (!path.ok) return path;
  const places = await shopPlaces(ports);
  type Refusal = { ok: false } & (AddressFault | TextFault);
  const done = await changeOnce<typeof savedSeoShape, Refusal>(ports, author, savedSeoShape, async (tx) => {
    const texts = { ...typed, path: path.value };
    const fault = (await pageFault(tx, places, texts.path)) ?? (await textFault(tx, places, texts));
    if (fault !== null) return fault;
    const uuid = ports.ids.uuid();
    const added = await insertSeo(tx, uuid, texts);
    if (added === undefined) return no("seoAddressTaken", { field: "path" });
    const answer = { uuid, version: added.version };
    await recordChange(tx, author, {
      action: "seo.created",
      object: seoObject({ uuid, path: texts.path }),
      changes: changesBetween({}, filled(texts)),
      answer,
    });
    return ok(answer);
  });
  if (done.ok) await tellShopOfSeo(ports);
  return done;
}

/** Saves the texts of an address as they were seen. One whose page is gone keeps its address. */
export async function saveSeo(
  ports: Ports,
  { staff, author }: SeoChange,
  uuid: string,
  { version, ...typed }: SaveSeo,
): Promise<
  Verdict<Saved, AddressFault | TextFault | SeoMissing | StaleTexts | { code: "seoAltMissing"; field: string }>
> {
  if (!mayStaff(staff, "editContent")) return no("rightMissing");
  const address = await presentAddress(ports, typed.path);
  const places = await shopPlaces(ports);
  type Refusal = { ok: false } & (
    AddressFault | TextFault | SeoMissing | StaleTexts | { code: "seoAltMissing"; field: string }
  );
  const done = await changeOnce<typeof savedSeoShape, Refusal>(ports, author, savedSeoShape, async (tx) => {
    const [kept] = await lockSeo(tx, [uuid]);
    if (kept === undefined) return no("seoNotFound");
    const isSameAddress = typed.path === kept.path;
    const path = isSameAddress || !address.ok ? typed.path : address.value;
    const values = { ...typed, path, picture: kept.picture, alt: kept.picture === "" ? "" : typed.alt };
    if (kept.version !== version)
      return refuseStaleTexts(tx, seoObject(kept), {
        ...{ version, present: kept.version, yours: typedTexts(values), now: typedTexts(kept) },
      });
    if (!isSameAddress && !address.ok) return address;
    const fault = (isSameAddress ? null : await pageFault(tx, places, path)) ?? (await textFault(tx, places, values));
    if (fault !== null) return fault;
    if (kept.picture !== "" && values.alt === "") return no("seoAltMissing", { field: "alt" });
    const written = await writeSeoRow(tx, author, { action: "seo.saved", kept, values });
    return written === undefined ? no("seoAddressTaken", { field: "path" }) : ok({ uuid, version: written });
  });
  if (done.ok) await tellShopOfSeo(ports);
  return done;
}

/**
 * Writes a locked row with its entry in the journal.
 *
 * @returns its version, or undefined when another row has the address
 */
export async function writeSeoRow(
  tx: Tx,
  author: JournalAuthor,
  { action, kept, values }: { action: string; kept: KeptSeo; values: SeoValues },
): Promise<number | undefined> {
  const changes = changesBetween(allTexts(kept), allTexts(values));
  if (Object.keys(changes).length === 0) return kept.version;
  const version = await updateSeo(tx, kept.uuid, values);
  if (version === undefined) return undefined;
  await recordChange(tx, author, {
    ...{ action, object: seoObject({ ...kept, path: values.path }), answer: { uuid: kept.uuid, version } },
    changes: { ...changes, ...changesBetween({ version: kept.version }, { version }) },
  });
  return version;
}

export function seoObject({ uuid, path }: Pick<KeptSeo, "uuid" | "path">): JournalObject {
  return { kind: "seo", id: uuid, name: path.slice(0, 200) };
}

/** Every page may be the one of the texts. */
export async function tellShopOfSeo({ bus }: Pick<Ports, "bus">): Promise<void> {
  await bus.publish("public:content");
}

/** The typed address as the storefront looks it up; of a page that has moved, the present one. */
async function presentAddress(ports: Ports, typed: string): Promise<Verdict<string, AddressFault>> {
  const path = readSeoAddress(typed);
  if (!path.ok) return no(path.code, { field: "path" });
  const moved = await findRedirect(ports, path.value);
  return ok((moved === null ? null : pathOf(moved)) ?? path.value);
}

type Refused<F> = { ok: false } & F;

async function pageFault(tx: Tx, places: ShopPlaces, path: string): Promise<Refused<AddressFault> | null> {
  const known = await knownPages(tx, places, [path]);
  return known.has(path) ? null : no("seoPageUnknown", { field: "path" });
}

async function textFault(
  tx: Tx,
  places: ShopPlaces,
  { title, h1, description, seoText, alt = "" }: NewSeo & { alt?: string },
): Promise<Refused<TextFault> | null> {
  for (const [field, line] of Object.entries({ title, h1, description, alt })) {
    const slots = unknownLineSlots(line);
    if (slots.length > 0) return no("contentSlots", { field, slots: slots.join(", ") });
  }
  const slots = unknownSlots(seoText);
  if (slots.length > 0) return no("contentSlots", { field: "seoText", slots: slots.join(", ") });
  const dead = await deadLinks(tx, places, seoText);
  return dead.length === 0 ? null : no("contentLinks", { field: "seoText", links: dead.slice(0, 5).join(", ") });
}

/** Fields of the form. */
function typedTexts({ path, title, h1, description, seoText, alt }: Omit<SeoValues, "picture">) {
  return { path, title, h1, description, seoText, alt };
}

function allTexts(values: SeoValues) {
  return { ...typedTexts(values), picture: values.picture };
}

function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}
