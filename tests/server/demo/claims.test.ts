import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reasonOf } from "#app/domain/claim/claim.ts";
import { lastClaimDay } from "#app/domain/claim/terms.ts";
import { claimLines } from "#server/db/queries/claims/claims.ts";
import { workCalendar } from "#server/use-cases/delivery/work-calendar.ts";
import { claimStories } from "#server/demo/claims/claim-stories.ts";
import { photographs } from "#server/demo/claims/photographs.ts";
import type { Database } from "#server/db/client.ts";
import { demoDatabase } from "#tests/support/shops/demo-database.ts";
import { memoryFiles } from "#tests/support/servers/memory-files.ts";
import { today } from "./whole-shop.ts";

describe("claims of the demo shop", () => {
  const files = memoryFiles();
  let database: Database;
  beforeAll(async () => {
    database = await demoDatabase(today, 300, files);
  });
  afterAll(() => database.close());

  test("are numbered in chronological order", async () => {
    const claims = await database.db
      .selectFrom("claims")
      .select(["number", "submitted_at"])
      .where("number", "is not", null)
      .orderBy("submitted_at")
      .execute();
    const numbers = claims.map(({ number }) => number);
    expect(numbers).toHaveLength(claimStories.length);
    expect(numbers).toEqual(numbers.toSorted());
  });

  test("respect the shop's own periods and quantities, over two years", async () => {
    const claims = await database.db
      .selectFrom("claims")
      .innerJoin("claim_items", "claim_items.claim_uuid", "claims.uuid")
      .select([
        "order_uuid",
        "submitted_at",
        "status",
        "claims.reason_uuid",
        "order_item_uuid",
        "claim_items.quantity",
        "claims.uuid",
      ])
      .where("number", "is not", null)
      .execute();
    const years = new Set<number>();
    for (const { order_uuid: order, submitted_at: came, reason_uuid: reason, ...item } of claims) {
      const lines = await claimLines(database.db, order);
      const line = lines.find(({ uuid }) => uuid === item.order_item_uuid);
      const code = reasonOf(reason ?? "");
      if (!line || !came || !code || !line.receivedAt) throw new Error(`no line, day or reason of ${item.uuid}`);
      const [day, received] = [came, line.receivedAt].map((at) => at.toISOString().slice(0, 10));
      const calendar = await workCalendar(database.db, received ?? "");
      const last = lastClaimDay(code, received ?? null, calendar);
      expect(came.getTime(), code).toBeGreaterThan(line.receivedAt.getTime());
      if (last !== null) expect(day, code).toSatisfy((one: string) => one <= last);
      expect(Number(item.quantity), code).toBeLessThan(Number(line.quantity));
      years.add(came.getUTCFullYear());
      // The shop closes claims that are inactive for longer.
      const days = (today.getTime() - came.getTime()) / 86_400_000;
      if (!["closed", "withdrawn"].includes(item.status)) expect(days, item.status).toBeLessThan(30);
    }
    expect([...years].toSorted()).toEqual([2025, 2026]);
  });

  test("have photographs where their reason requires evidence, stored as uploads are", async () => {
    const rows = await database.db
      .selectFrom("files")
      .innerJoin("claims", "claims.uuid", "files.claim_uuid")
      .select(["files.uuid", "files.name", "files.size", "files.sha256", "files.owner", "claims.owner as claimOwner"])
      .execute();
    expect(rows.length).toBe(claimStories.flatMap(({ photos }) => photos).length);
    expect([...files.kept.keys()].toSorted()).toEqual(rows.map(({ uuid }) => uuid).toSorted());
    for (const { uuid, name, size, sha256, owner, claimOwner } of rows) {
      const bytes = files.kept.get(uuid) ?? new Uint8Array();
      expect(createHash("sha256").update(bytes).digest().equals(sha256)).toBe(true);
      expect(bytes.length).toBe(size);
      expect(name).toMatch(/^IMG_202\d{5}_\d{6}\.jpg$/);
      expect(owner).toBe(claimOwner);
    }
    for (const { reason, photos } of claimStories)
      if (["damage", "mixUp", "incomplete", "marking", "defect"].includes(reason))
        expect(photos, reason).not.toEqual([]);
  });

  test("have a realistic minimum amount", async () => {
    const sums = await database.db.selectFrom("claims").select("sum_claimed").where("number", "is not", null).execute();
    for (const { sum_claimed } of sums) expect(Number(sum_claimed)).toBeGreaterThanOrEqual(300);
  });

  test("include a draft that the owner of the company finds", async () => {
    const draft = await database.db
      .selectFrom("claims")
      .innerJoin("users", "users.uuid", "claims.user_uuid")
      .select("users.phone")
      .where("number", "is", null)
      .executeTakeFirst();
    expect(draft?.phone).toBe("+79000000002");
  });
});

describe("a demo photograph", () => {
  test("is the same in every run, differs by claim, and contains only pixels", async () => {
    const [one, again, other] = await photographs(["a", "a", "b"].map((seed) => ({ scene: "dentedBox", seed })));
    if (!one || !again || !other) throw new Error("no photographs");
    expect(Buffer.compare(one, again)).toBe(0);
    expect(Buffer.compare(one, other)).not.toBe(0);
    const { format, width, height, exif } = await sharp(one).metadata();
    expect({ format, width, height, exif }).toEqual({ format: "jpeg", width: 1120, height: 840, exif: undefined });
    expect(one.length).toBeLessThan(200_000);
  });
});
