import { z } from "zod";
import { feedbackStatuses } from "#app/domain/feedback/status.ts";
import { feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { moneyToNumber, moneyFromDecimal } from "#app/domain/money.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkImport } from "#server/use-cases/catalog/imports/check-import.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { readJson } from "./data.ts";
import { insert } from "./insert.ts";
import { userUuid } from "./people/people.ts";
import { demoActor } from "./people/staff.ts";
import { stableUuid } from "./stable-uuid.ts";

const day = readJson(
  "working-day.json",
  z.strictObject({
    feedbacks: z.array(
      z.strictObject({
        key: z.string(),
        phone: z.string(),
        type: z.enum(feedbackTypes),
        subject: z.string(),
        message: z.string(),
        /** How long ago it came. */
        minutes: z.int(),
        status: z.enum(feedbackStatuses).default("new"),
      }),
    ),
    tasks: z.array(
      z.strictObject({ key: z.string(), text: z.string(), priority: z.literal([1, 2, 3]), hours: z.int() }),
    ),
    /** Goods that are not ready to be sold. */
    goods: z.array(z.strictObject({ key: z.string(), name: z.string(), article: z.string() })),
    /** Edited, not published: the address of a text, or the start of a promotion's one; what is added to a field. */
    drafts: z.array(z.strictObject({ kind: z.enum(["text", "promotion"]), field: z.string(), added: z.string() })),
    /** A file of prices whose last cells cannot be read. */
    prices: z.strictObject({ name: z.string(), factor: z.number(), goods: z.int(), faults: z.array(z.string()) }),
  }),
);

/** Puts on the desk what its staff find there on a usual morning: messages, tasks, drafts and a checked file with errors. */
export async function openWorkingDay(ports: Ports): Promise<void> {
  await addFeedback(ports);
  await addTasks(ports);
  for (const draft of day.drafts) await addDraft(ports, draft);
  await addGoods(ports);
  await checkPrices(ports);
}

async function addFeedback({ clock, database: { pool } }: Ports): Promise<void> {
  const now = clock.now();
  for (const { key, phone, minutes, ...message } of day.feedbacks) {
    const user = userUuid(phone);
    const { rows } = await pool.query(
      `select concat_ws(' ', last_name, first_name, middle_name) as fio, city_uuid, email,
              nextval('feedback_numbers')::int as n from users where uuid = $1`,
      [user],
    );
    const [{ n, ...sender }] = z
      .tuple([z.object({ fio: z.string(), city_uuid: z.string(), email: z.string(), n: z.int() })])
      .parse(rows);
    const at = new Date(now.getTime() - minutes * 60_000);
    await insert(pool, "feedbacks", [
      {
        ...{ ...message, ...sender, phone },
        uuid: stableUuid(`feedback/${key}`),
        number: paperNumber("ОБ", at.getUTCFullYear(), n, 4),
        owner: `u:${user}`,
        form_key: stableUuid(`feedback/${key}/form`),
        user_uuid: user,
        preferred_channel: message.type === "callback" ? "phone" : "email",
        page_url: "/kontakty",
        version: 1,
        created_at: at.toISOString(),
      },
    ]);
  }
}

async function addTasks({ clock, database: { pool } }: Ports): Promise<void> {
  const now = clock.now();
  const rows = day.tasks.map(({ key, text, priority, hours }) => {
    const uuid = stableUuid(`task/${key}`);
    return {
      ...{ uuid, kind: "manual", object_kind: "none", object_id: uuid, text, priority, state: "open", version: 1 },
      due_at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
      created_at: now.toISOString(),
      created_by: demoActor("admin").id,
    };
  });
  await insert(pool, "tasks", rows);
}

type Draft = (typeof day.drafts)[number];

/** Of the first content of the kind. */
async function addDraft({ database: { pool } }: Ports, { kind, field, added }: Draft): Promise<void> {
  const { id, name } = demoActor("content");
  await pool.query(
    `insert into content_revisions (kind, object_key, version, state, fields, actor_kind, actor_id, actor_name)
     select kind, object_key, version + 1, 'draft',
            jsonb_set(fields, array[$2], to_jsonb((fields ->> $2) || $3::text)), 'staff', $4, $5
       from content_revisions where kind = $1 and state = 'published' order by object_key, version desc limit 1`,
    [kind, field, added, id, name],
  );
}

/** Beside goods of their kind, without a price. */
async function addGoods(ports: Ports): Promise<void> {
  const { rows } = await ports.database.pool.query(
    "select category_uuid, unit_uuid from products where status = 'active' order by name ilike 'петл%' desc, external_id limit 1",
  );
  const [{ category_uuid: category, unit_uuid: unit }] = z
    .tuple([z.object({ category_uuid: z.string(), unit_uuid: z.string() })])
    .parse(rows);
  const drafts = day.goods.map(({ key, name, article }) => ({
    ...{ externalId: `demo-draft-${key}`, name, article, category, unit },
    status: "draft" as const,
  }));
  for (const row of await saveProducts(ports, demoActor("catalog"), drafts))
    if (row.status === "refused") throw new Error(`a demo draft was refused: ${JSON.stringify(row)}`);
}

/** New prices of a supplier, to look at, correct and apply. */
async function checkPrices(ports: Ports): Promise<void> {
  const { name, factor, goods, faults } = day.prices;
  const { rows } = await ports.database.pool.query(
    `select p.article, b.name as brand, c.price::text as price
       from products p join brands b on b.uuid = p.brand_uuid
       join prices c on c.product_uuid = p.uuid and c.from_quantity = 0
       join price_lists l on l.id = c.price_list_id and l.code = 'base'
      where p.status = 'active' order by p.external_id limit $1`,
    [goods],
  );
  const priced = z.array(z.object({ article: z.string(), brand: z.string(), price: z.string() })).parse(rows);
  const lines = priced.map(({ article, brand, price }, at) => {
    const fault = faults[at - (priced.length - faults.length)];
    const raised = Math.round(moneyToNumber(moneyFromDecimal(price)) * factor * 100) / 100;
    return `${article};${brand};${fault ?? String(raised).replace(".", ",")}`;
  });
  const bytes = new TextEncoder().encode(["Артикул;Производитель;Цена, руб.", ...lines].join("\r\n"));
  const checked = await checkImport(ports, demoActor("catalog"), {
    ...{ kind: "prices", fileName: name, file: bytes },
    options: { map: [], allOrNothing: false },
  });
  if (!checked.ok) throw new Error(`the demo prices were refused: ${checked.code}`);
}
