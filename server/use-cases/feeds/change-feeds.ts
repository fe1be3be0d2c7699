import { randomBytes } from "node:crypto";
import { z } from "zod";
import { savedFeedShape, type NewFeed, type SaveFeed } from "#app/contract/desk/catalog/feeds.ts";
import { writeDeliveries } from "#app/domain/feeds/feed-profile.ts";
import { changesBetween, type JournalObject } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listCities } from "#server/db/queries/content/cities.ts";
import {
  askForFeed,
  deleteFeed,
  feedInTheWay,
  insertFeed,
  lockFeed,
  updateFeed,
  type FeedRow,
  type FeedSettings,
} from "#server/db/queries/feeds/feed-profiles.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStaleTexts, type StaleTexts } from "#server/use-cases/staff/stale-save.ts";

type Missing = { code: "feedUnknown" | "rightMissing" };
type ValueFault = { code: "feedCity" | "feedCityTaken" | "feedGooglePublic" | "feedTaken"; field: string };

const done = z.literal(true);

/** A feed that is built from now on; the first time within a minute. */
export function createFeed(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  values: NewFeed,
): Promise<Verdict<{ uuid: string }, ValueFault | { code: "rightMissing" }>> {
  type Refusal = { ok: false } & (ValueFault | { code: "rightMissing" });
  return changeOnce<typeof savedFeedShape, Refusal>(ports, author, savedFeedShape, async (tx) => {
    if (!mayStaff(staff, "editFeeds", { city: values.city })) return no("rightMissing");
    const uuid = ports.ids.uuid();
    const settings = settingsOf(values, null);
    const fault = await faultOf(tx, uuid, settings);
    if (fault !== null) return fault;
    await insertFeed(tx, uuid, settings, ports.clock.now());
    await recordChange(tx, author, {
      action: "feed.created",
      object: objectOf({ uuid, name: settings.name }),
      changes: changesBetween({}, filled(textsOf(settings))),
      answer: { uuid },
    });
    return ok({ uuid });
  });
}

/** Saves it unless its version is another; its file is rebuilt at once. */
export function saveFeed(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, ...values }: SaveFeed,
): Promise<Verdict<true, ValueFault | Missing | StaleTexts>> {
  const form = { uuid, version, yours: textsOf(settingsOf(values, null)) };
  return changeFeed<ValueFault | { code: "rightMissing" }>(ports, change, form, async (tx, feed) => {
    if (!mayStaff(change.staff, "editFeeds", { city: values.city })) return no("rightMissing");
    const settings = settingsOf(values, feed.token);
    const fault = await faultOf(tx, uuid, settings);
    if (fault !== null) return fault;
    await updateFeed(tx, uuid, settings, ports.clock.now());
    await recordChange(tx, change.author, {
      action: "feed.saved",
      object: objectOf(feed),
      changes: {
        ...changesBetween(textsOf(feed), textsOf(settings)),
        ...changesBetween({ version }, { version: version + 1 }),
      },
      answer: true,
    });
    return ok(true as const);
  });
}

/** Has its file built within a minute, whatever its time. */
export function askForFeedFile(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
): Promise<Verdict<true, Missing | { code: "feedBusy" }>> {
  type Refusal = { ok: false } & (Missing | { code: "feedBusy" });
  return changeOnce<typeof done, Refusal>(ports, author, done, async (tx) => {
    const found = await feedFor(tx, staff, uuid);
    if (!found.ok) return found;
    if (found.value.isAwaited) return no("feedBusy");
    await askForFeed(tx, uuid, ports.clock.now());
    await recordChange(tx, author, { action: "feed.asked", object: objectOf(found.value), answer: true });
    return ok(true as const);
  });
}

/** Another secret address; the old one answers 404. */
export function renewFeedAddress(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  version: number,
): Promise<Verdict<true, Missing | StaleTexts | { code: "feedPublic" }>> {
  return changeFeed<{ code: "feedPublic" }>(ports, change, { uuid, version, yours: {} }, async (tx, feed) => {
    if (feed.token === null) return no("feedPublic");
    await updateFeed(tx, uuid, { ...feed, token: newToken() }, new Date(feed.nextAt));
    await recordChange(tx, change.author, {
      action: "feed.addressRenewed",
      object: objectOf(feed),
      changes: changesBetween({ version }, { version: version + 1 }),
      answer: true,
    });
    return ok(true as const);
  });
}

export function removeFeed(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  version: number,
): Promise<Verdict<true, Missing | StaleTexts>> {
  return changeFeed<never>(ports, change, { uuid, version, yours: {} }, async (tx, feed) => {
    await deleteFeed(tx, uuid);
    const changes = changesBetween(filled(textsOf(feed)), {});
    await recordChange(tx, change.author, { action: "feed.removed", object: objectOf(feed), changes, answer: true });
    return ok(true as const);
  });
}

type FeedForm = { uuid: string; version: number; yours: Readonly<Record<string, string>> };

async function changeFeed<R extends { code: string }>(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  { uuid, version, yours }: FeedForm,
  work: (tx: Tx, feed: FeedRow) => Promise<Verdict<true, R>>,
): Promise<Verdict<true, R | Missing | StaleTexts>> {
  type Refusal = { ok: false } & (R | Missing | StaleTexts);
  return changeOnce<typeof done, Refusal>(ports, author, done, async (tx) => {
    const found = await feedFor(tx, staff, uuid);
    if (!found.ok) return found;
    const feed = found.value;
    if (feed.version === version) return work(tx, feed);
    const now = Object.fromEntries(Object.entries(textsOf(feed)).filter(([name]) => Object.hasOwn(yours, name)));
    return refuseStaleTexts(tx, objectOf(feed), { version, present: feed.version, yours, now });
  });
}

/** The feed, until the transaction ends; those of other cities than the person's do not exist. */
async function feedFor(tx: Tx, staff: DeskGoodsChange["staff"], uuid: string): Promise<Verdict<FeedRow, Missing>> {
  if (!mayStaff(staff, "editFeeds")) return no("rightMissing");
  const feed = await lockFeed(tx, uuid);
  if (feed === undefined || !mayStaff(staff, "editFeeds", { city: feed.city })) return no("feedUnknown");
  return ok(feed);
}

async function faultOf(tx: Tx, uuid: string, settings: FeedSettings): Promise<({ ok: false } & ValueFault) | null> {
  if (settings.target === "google" && settings.token === null) return no("feedGooglePublic", { field: "isPublic" });
  if (!(await listCities(tx)).some((city) => city.uuid === settings.city)) return no("feedCity", { field: "city" });
  const taken = await feedInTheWay(tx, uuid, settings);
  if (taken === null) return null;
  return taken === "name" ? no("feedTaken", { field: "name" }) : no("feedCityTaken", { field: "isPublic" });
}

/** A secret address is kept while it is one. */
function settingsOf({ isPublic, ...values }: NewFeed, token: string | null): FeedSettings {
  return { ...values, token: isPublic ? null : (token ?? newToken()) };
}

function newToken(): string {
  return randomBytes(16).toString("hex");
}

/** Fields as the form shows them. */
function textsOf(feed: FeedSettings): Record<string, string> {
  const ticked = (is: boolean) => (is ? "1" : "");
  return {
    ...{ name: feed.name, target: feed.target, city: feed.city, isPublic: ticked(feed.token === null) },
    ...{ categories: feed.categories.join(", "), brands: feed.brands.join(", "), utm: feed.utm },
    ...{ minPrice: numberText(feed.minPrice), minStock: numberText(feed.minStock) },
    ...{ takesOnOrder: ticked(feed.takesOnOrder), withDrawings: ticked(feed.withDrawings) },
    deliveries: writeDeliveries(feed.deliveries),
    ...{ hasPickup: ticked(feed.hasPickup), hasStore: ticked(feed.hasStore) },
    ...{ everyHours: String(feed.everyHours), isEnabled: ticked(feed.isEnabled) },
  };
}

function numberText(value: number | null): string {
  return value === null ? "" : String(value);
}

function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}

function objectOf({ uuid, name }: { uuid: string; name: string }): JournalObject {
  return { kind: "feed", id: uuid, name };
}
