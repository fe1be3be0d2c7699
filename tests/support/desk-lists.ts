import { shippedOrder, type ShippedOrder } from "./orders/shipped-order.ts";
import { small, type TestShop } from "./shops/shop.ts";

/** A row in every list of the desk; those of buyers are about Пётр Иванов. */
export async function filledLists(shop: TestShop): Promise<ShippedOrder> {
  const order = await shippedOrder(shop, small.phones.phys, "confirmed");
  const id = () => shop.ports.ids.uuid();
  await shop.sql("update stock set on_hand = reserved + 100");
  await shop.sql(
    `insert into payments (uuid, order_uuid, attempt, request, method, amount, status)
     values ($1, $2, 9, '{}', 'invoice', 1234.5, 'succeeded')`,
    [id(), order.uuid],
  );
  await shop.sql(
    `insert into claims (uuid, number, owner, user_uuid, order_uuid, phone, status, expires_at, reason_uuid,
                         resolution_wanted, description, fio, sum_claimed, submitted_at, due_at)
     select $1, 'ПР-26-00017', 'x', user_uuid, uuid, '+79000000001', 'new', now(), $1, 'refund', 'Скол',
            'Иванов Пётр', 321.5, now(), now() from orders where uuid = $2`,
    [id(), order.uuid],
  );
  await shop.sql(
    `insert into feedbacks (uuid, number, owner, form_key, city_uuid, user_uuid, type, subject, message, fio, phone, email,
                            preferred_channel, page_url)
     select $1, 'О-26-00001', 'x', $1, city_uuid, user_uuid, 'question', 'Какой шуруп', 'Подойдёт?', 'Иванов Пётр',
            '+79000000001', null, 'email', '/support' from orders where uuid = $2`,
    [id(), order.uuid],
  );
  await shop.sql(
    `insert into tasks (uuid, kind, object_kind, object_id, object_name, text, created_by)
     values ($1::uuid, 'manual', 'task', $1::text, null, 'Сверить остаток', 'Анна Петрова')`,
    [id()],
  );
  await shop.sql(
    "insert into subscriptions (uuid, email, status, confirmed_at) values ($1, 'news@example.ru', 'confirmed', now())",
    [id()],
  );
  await shop.sql("insert into redirects (path, target) values ('/staroe', '/catalog') on conflict do nothing");
  await shop.sql(
    "insert into seo_settings (path, title, h1) values ('/contacts', 'Контакты в {{cityIn}}', 'Контакты')",
  );
  await shop.sql(
    `insert into price_plans (uuid, product_uuid, price_list_id, price, valid_from, actor_kind, actor_id, actor_name)
     values ($1, $2, 1, 77.5, now() + interval '9 days', 'staff', 'somebody', 'Анна Петрова')`,
    [id(), small.products.foam.uuid],
  );
  await shop.sql(
    `insert into outbox (uuid, channel, recipient, template, params, dedupe_key)
     values ($1, 'sms', '+79000000001', 'phone.changed', '{}', 'desk-lists')`,
    [id()],
  );
  const media = id();
  await shop.sql(
    `insert into media (uuid, sha256, width, height, bytes, alt, actor_kind, actor_id, actor_name)
     values ($1, $2, 800, 600, 40000, 'Петля сбоку', 'staff', 'somebody', 'Анна Петрова')`,
    [media, media.replaceAll("-", "").repeat(2)],
  );
  await shop.sql(
    `insert into import_runs (uuid, kind, state, file_name, sha256, mapping, options, actor_kind, actor_id, actor_name)
     values ($1, 'goods', 'done', 'goods.csv', repeat('0', 64), '[]', '{}', 'staff', 'somebody', 'Анна Петрова')`,
    [id()],
  );
  await exchangeSession(shop);
  await shop.sql(
    `insert into restock_requests (uuid, product_uuid, city_uuid, email, status, asked_at)
     values ($1, $2, $3, 'one@example.ru', 'open', '2026-01-03T09:00:00Z')`,
    [id(), small.products.hinge.uuid, small.cities.msk],
  );
  await shop.sql(
    `insert into audit_log (actor_kind, actor_id, actor_name, action, object_kind, object_id, object_name, changes)
     select 'buyer', user_uuid::text, 'Иванов Пётр', 'user.changed', 'user', user_uuid::text, 'Иванов Пётр',
            '{"phone":{"before":"+79000000001","after":"+79000000002"}}'::jsonb from orders where uuid = $1
     union all
     select 'staff', $2, 'Анна Петрова', 'product.changed', 'product', $2, 'Петля',
            '{"name":{"before":"Петля","after":"Петля правая"}}'::jsonb from orders where uuid = $1`,
    [order.uuid, id()],
  );
  await shop.sql(
    `insert into personal_access (staff_uuid, staff_name, way, screen, subject_kind, subject_id)
     select $1, 'Анна Петрова', 'card', 'customer', 'user', user_uuid::text from orders where uuid = $2`,
    [id(), order.uuid],
  );
  return order;
}

/** An exchange of orders with a file that is kept still. */
async function exchangeSession(shop: TestShop): Promise<void> {
  const [connection, session, job, file, key = ""] = Array.from({ length: 5 }, () => shop.ports.ids.uuid());
  await shop.sql(
    "insert into exchange_connections (uuid, name, login, password_hash, type) values ($1, 'УТ', 'desk-lists', 'none', 'sale')",
    [connection],
  );
  await shop.sql(
    `insert into exchange_sessions (uuid, connection_uuid, type, token_hash, address, version, began_at, seen_at)
     values ($1, $2, 'sale', sha256($1::uuid::text::bytea), '203.0.113.7', '2.10', '2026-11-29T09:30:00Z', now())`,
    [session, connection],
  );
  await shop.sql(
    `insert into exchange_jobs (uuid, connection_uuid, session_uuid, kind, state, counts, started_at, ended_at)
     values ($1, $2, $3, 'package', 'done', '{"read":12,"created":0,"changed":3,"same":7,"parked":0,"refused":2}',
             now() - interval '1.5 seconds', now())`,
    [job, connection, session],
  );
  await shop.sql(
    `insert into exchange_problems (job_uuid, path, external_id, code, value)
     select $1, 'orders.xml#' || n, null, 'documentStatus', n::text from generate_series(1, 2) n`,
    [job],
  );
  const bytes = Buffer.from('<КоммерческаяИнформация ВерсияСхемы="2.10"/>');
  await shop.ports.files.put(key, bytes);
  await shop.sql(
    `insert into exchange_files (uuid, session_uuid, job_uuid, name, kind, size, parts, state)
     values ($1, $2, $3, 'orders.xml', 'document', $4, 1, 'done')`,
    [file, session, job, bytes.length],
  );
  await shop.sql("insert into exchange_file_parts (file_uuid, position, file_key, size) values ($1, 1, $2, $3)", [
    file,
    key,
    bytes.length,
  ]);
}
