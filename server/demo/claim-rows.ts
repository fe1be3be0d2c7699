import { z } from "zod";
import { claimableStatuses } from "#app/domain/claim/claim.ts";
import { claimDays } from "#app/domain/claim/terms.ts";
import { moneyFromDecimal, moneyToDecimal, lineSum } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityFromNumber, quantityToDecimal, quantityToNumber } from "#app/domain/quantity.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import type { Connection } from "./bare-tables.ts";
import { claimStories, reasonUuid, type ClaimStory } from "./claims.ts";
import { stableUuid } from "./stable-uuid.ts";

const lineShape = z.object({
  uuid: z.string(),
  order: z.string(),
  user: z.string(),
  phone: z.string(),
  fio: z.string(),
  price: z.string(),
  quantity: z.string(),
});
type Line = z.infer<typeof lineShape>;

const dayMs = 86_400_000;

/** Claims of the company with this account, one of each story, from lines of its orders that were shipped; none where there are none. */
export async function insertClaims(db: Connection, rootUuid: string, today: Date): Promise<void> {
  const { rows } = await db.query(
    `select i.uuid, o.uuid as "order", u.uuid as "user", u.phone, trim(u.last_name || ' ' || u.first_name) as fio,
            i.price::text, i.quantity::text
       from order_items i join order_parts p on p.uuid = i.part_uuid join orders o on o.uuid = i.order_uuid
       join users u on u.uuid = o.user_uuid
      where o.counterparty_uuid = $1 and p.status = any($2) and i.state <> 'canceled' and i.quantity >= 2
      order by o.created_at desc, i.uuid limit $3`,
    [rootUuid, [...claimableStatuses], claimStories.length + 1],
  );
  const [first, ...lines] = z.array(lineShape).parse(rows);
  if (first === undefined) return;
  await insertDraft(db, first, today);
  for (const [place, line] of lines.entries()) {
    const story = claimStories[place];
    if (story !== undefined) await insertStory(db, story, line, today);
  }
}

/** A form that somebody will go on with. */
async function insertDraft(db: Connection, line: Line, today: Date): Promise<void> {
  const draft = {
    values: {
      [`q.${line.uuid}`]: "1",
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

async function insertStory(db: Connection, story: ClaimStory, line: Line, today: Date): Promise<void> {
  const uuid = stableUuid(`claim/${story.key}`);
  const came = new Date(today.getTime() - story.days * dayMs);
  const moments = story.steps.map((_, at) => between(came, today, (at + 1) / (story.steps.length + 1)));
  const last = story.steps.at(-1);
  const price = moneyFromDecimal(line.price);
  const whole = quantityFromDecimal(line.quantity);
  const approved =
    story.approved === undefined ? null : quantityFromNumber(Math.floor(quantityToNumber(whole) * story.approved));
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
    [uuid, line.uuid, line.quantity, decision, approved === null ? null : quantityToDecimal(approved)],
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
