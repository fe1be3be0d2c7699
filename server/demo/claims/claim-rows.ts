import { z } from "zod";
import { claimableStatuses } from "#app/domain/claim/claim.ts";
import { claimDays } from "#app/domain/claim/terms.ts";
import { addDays } from "#app/domain/local-time.ts";
import { lineSum, moneyFromNumber, moneyToDecimal } from "#app/domain/money.ts";
import { quantityFromNumber, quantityToDecimal } from "#app/domain/quantity.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import type { Connection } from "#server/demo/goods/bare-tables.ts";
import { approver } from "#server/demo/orders/order-accounts.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import { insertPhotos } from "./claim-photos.ts";
import { claimStories, reasonUuid, type ClaimStory } from "./claim-stories.ts";

const lineShape = z.object({
  uuid: z.string(),
  order: z.string(),
  user: z.string(),
  phone: z.string(),
  fio: z.string(),
  name: z.string(),
  price: z.coerce.number(),
  quantity: z.coerce.number(),
  multiplicity: z.coerce.number(),
  /** ISO day on which its goods came; of the order where nothing is noted. */
  day: z.string(),
});
type Line = z.infer<typeof lineShape>;

const dayMs = 86_400_000;
/** Claims of years ago were not answered for years. */
const mostDays = 21;

/** A better line may have come earlier by so much: no term of the shop's has passed. What is not answered yet is of these days. */
const recentDays = 6;
/** Less than this nobody writes a claim for, roubles. */
const leastWorth = 300;

/**
 * Claims of the company with this account, one of each story, from lines of its orders that were shipped; none where there
 * are none. Photographs come with them where there is a place to keep them.
 */
export async function insertClaims(
  db: Connection,
  { rootUuid, today, files }: { rootUuid: string; today: Date; files: FileStore | null },
): Promise<void> {
  const { rows } = await db.query(
    `select i.uuid, o.uuid as "order", u.uuid as "user", u.phone, trim(u.last_name || ' ' || u.first_name) as fio,
            i.name, i.price, i.quantity, i.multiplicity,
            coalesce((select max(h.at) from order_history h
                       where h.order_uuid = o.uuid and h.field in ('status', 'status.' || p.position)
                         and h.to_value in ('shipped', 'completed')), o.created_at)::date::text as day
       from order_items i join order_parts p on p.uuid = i.part_uuid join orders o on o.uuid = i.order_uuid
       join users u on u.uuid = o.user_uuid
      where o.counterparty_uuid = $1 and p.status = any($2) and i.state <> 'canceled' and i.quantity >= 2
      order by day desc, i.uuid`,
    [rootUuid, [...claimableStatuses]],
  );
  const lines = z.array(lineShape).parse(rows);
  await insertDraft(db, lines, today);
  const claimed = claimStories.flatMap((story) => {
    const line = lineFor(story, lines, today.toISOString().slice(0, 10));
    if (line === undefined) return [];
    lines.splice(lines.indexOf(line), 1);
    return [{ story, line, came: cameAfter(line, story, today) }];
  });
  // Numbers are given as claims come: the oldest has the first.
  for (const { story, line, came } of claimed.toSorted((one, other) => one.came.getTime() - other.came.getTime()))
    await insertStory(db, story, { line, came }, today);
  if (files !== null)
    await insertPhotos(
      db,
      files,
      claimed.map(({ story, line, came }) => ({ story, user: line.user, came })),
    );
}

/** The latest line that has come when the story wants it, of what it is told of, and worth it; where there is none, of anything. */
function lineFor(story: ClaimStory, lines: readonly Line[], today: string): Line | undefined {
  // Goods are claimed once they have come, and as soon as their reason asks.
  const latest = addDays(today, -story.days - story.after);
  const came = lines.filter((line) => line.day <= latest && line.quantity > quantityOf(story, line));
  const recent = came.filter(({ day }) => day >= addDays(latest, story.steps.length === 0 ? 0 : -recentDays));
  const worth = recent.filter((line) => line.price * quantityOf(story, line) >= leastWorth);
  return worth.find(({ name }) => story.goods.test(name)) ?? worth[0] ?? recent[0] ?? came[0];
}

function quantityOf({ packs }: ClaimStory, { multiplicity }: Line): number {
  return packs * multiplicity;
}

/** A form that somebody will go on with. */
async function insertDraft(db: Connection, lines: readonly Line[], today: Date): Promise<void> {
  const line = lines.find(({ phone, quantity }) => phone === approver && quantity >= 1);
  if (line === undefined) return;
  const draft = {
    values: {
      [`q.${line.uuid}`]: String(line.multiplicity),
      reasonUuid: reasonUuid("defect"),
      description: "Проверяем всю партию, фотографии добавим позже.",
    },
  };
  await db.query(
    `insert into claims (uuid, owner, user_uuid, order_uuid, phone, draft, created_at, expires_at)
     values ($1, 'u:' || $2::uuid, $2, $3, $4, $5, $6, $6::timestamptz + $7 * interval '1 day')`,
    [stableUuid("claim/draft"), line.user, line.order, line.phone, JSON.stringify(draft), today, claimDays.draft],
  );
}

/** In the morning of its day, when the goods have come before; of today, by now. */
function cameAfter({ day }: Line, { after }: ClaimStory, today: Date): Date {
  return new Date(Math.min(Date.parse(`${addDays(day, after)}T09:40:00Z`), today.getTime()));
}

async function insertStory(
  db: Connection,
  story: ClaimStory,
  { line, came }: { line: Line; came: Date },
  today: Date,
): Promise<void> {
  const uuid = stableUuid(`claim/${story.key}`);
  const end = new Date(Math.min(today.getTime(), came.getTime() + mostDays * dayMs));
  const moments = story.steps.map((_, at) => between(came, end, (at + 1) / (story.steps.length + 1)));
  const last = story.steps.at(-1);
  const price = moneyFromNumber(line.price);
  const whole = quantityFromNumber(quantityOf(story, line));
  const approved =
    story.approved === undefined
      ? null
      : quantityFromNumber(Math.floor(story.packs * story.approved) * line.multiplicity);
  const { rows } = await db.query("select nextval('claim_numbers')::int as n");
  const [{ n } = { n: 1 }] = z.array(z.object({ n: z.int() })).parse(rows);
  const isTold = story.words.at(-1)?.author === "shop" && last?.to !== "closed";
  const decided = story.steps.find(({ to }) => ["approved", "partiallyApproved", "rejected"].includes(to));
  await db.query(
    `insert into claims (uuid, owner, user_uuid, order_uuid, phone, status, number, reason_uuid, resolution_wanted, description, fio,
       sum_claimed, sum_approved, created_at, expires_at, submitted_at, answer_by, due_at, moved_at, decision_comment, outcome,
       outcome_comment, told_at, seen_at)
     values ($1, 'u:' || $2::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13, ($13::timestamptz + interval '1 day')::date,
       $13::timestamptz + $14 * interval '1 day', $15, $16, $17, $18, $19, $20)`,
    [
      ...[uuid, line.user, line.order, line.phone, last?.to ?? "new"],
      paperNumber("РК", came.getUTCFullYear(), n, 5),
      ...[reasonUuid(story.reason), story.resolution, story.description, line.fio],
      moneyToDecimal(lineSum(price, whole)),
      approved === null ? null : moneyToDecimal(lineSum(price, approved)),
      ...[came, story.key === "inspection" ? claimDays.inspection : claimDays.decision, moments.at(-1) ?? came],
      decided?.comment ?? null,
      story.outcome ?? null,
      story.outcome === undefined ? null : ((last?.to === "resolved" ? last.comment : null) ?? null),
      moments.at(-1) ?? null,
      isTold ? null : today,
    ],
  );
  const decision = approved === null ? null : approved === whole ? "approved" : "partial";
  await db.query(
    "insert into claim_items (claim_uuid, order_item_uuid, quantity, decision, approved_quantity) values ($1, $2, $3, $4, $5)",
    [uuid, line.uuid, quantityToDecimal(whole), decision, approved === null ? null : quantityToDecimal(approved)],
  );
  await insertHistory(db, story, { uuid, user: line.user, came, moments });
  for (const [at, { author, message }] of story.words.entries())
    await db.query(
      "insert into claim_messages (uuid, claim_uuid, author, user_uuid, message, created_at) values ($1, $2, $3, $4, $5, $6)",
      [
        ...[stableUuid(`claim/${story.key}/word/${at}`), uuid, author],
        ...[author === "buyer" ? line.user : null, message, moments.at(-1) ?? came],
      ],
    );
}

async function insertHistory(
  db: Connection,
  { key, steps }: ClaimStory,
  { uuid, user, came, moments }: { uuid: string; user: string; came: Date; moments: Date[] },
): Promise<void> {
  const all = [{ to: "new" as const, actor: "buyer" as const }, ...steps];
  for (const [at, step] of all.entries())
    await db.query(
      "insert into claim_history (uuid, claim_uuid, at, from_status, to_status, actor, comment, user_uuid) values ($1, $2, $3, $4, $5, $6, $7, $8)",
      [
        ...[stableUuid(`claim/${key}/step/${at}`), uuid, at === 0 ? came : moments[at - 1]],
        ...[all[at - 1]?.to ?? "draft", step.to, step.actor],
        ...["comment" in step ? (step.comment ?? null) : null, step.actor === "buyer" ? user : null],
      ],
    );
}

/** A working hour of a day on the way from one moment to the other. */
function between(from: Date, to: Date, part: number): Date {
  const moment = new Date(from.getTime() + (to.getTime() - from.getTime()) * part);
  moment.setUTCHours(8 + Math.round(part * 5), Math.round(part * 59), 0, 0);
  return moment;
}
