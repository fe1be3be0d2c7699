-- What the release of migrations 0001 to 0010 wrote: a shop of one city and one product, a buyer with a basket and an order.
-- It is run on the shape of that release, as an old folder var/ holds it, and on the newest, as that release goes on working
-- beside a newer one. Never edited: history does not change.

insert into price_lists (id, code, name) values (1, 'base', 'Розничная');
insert into cities (uuid, slug, name, region_name, region_uuid, timezone, lat, lon, preposition, prepositional, genitive, accusative,
    phone, order_prefix, popular_rank, price_list_id)
  values ('10000000-0000-4000-8000-000000000001', 'msk', 'Москва', 'Москва', '10000000-0000-4000-8000-000000000001', 'Europe/Moscow',
    55.75, 37.62, 'в', 'Москве', 'Москвы', 'Москву', '+74950001001', 'МСК', 1, 1);
insert into warehouses (uuid, name, city_uuid, address)
  values ('10000000-0000-4000-8000-000000000002', 'Южный', '10000000-0000-4000-8000-000000000001', 'Москва, Варшавское шоссе, 170');
insert into city_warehouses (city_uuid, warehouse_uuid, priority)
  values ('10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002', 1);
insert into delivery_tariffs (city_uuid, provider_code, cost, free_from, days_from, days_to)
  values ('10000000-0000-4000-8000-000000000001', 'own', 500, 20000, 1, 2);
insert into units (uuid, name, okei) values ('10000000-0000-4000-8000-000000000003', 'шт', '796');
insert into brands (uuid, slug, name, country, about) values ('10000000-0000-4000-8000-000000000004', 'doma', 'Doma', 'Россия', '');
insert into categories (uuid, parent_uuid, slug, name, drawing, sort)
  values ('10000000-0000-4000-8000-000000000005', null, 'furnitura', 'Фурнитура', '{"kind":"hinge","length":120}', 1);
insert into products (uuid, external_id, slug, article, article_norm, name, full_name, brand_uuid, category_uuid, unit_uuid, multiplicity,
    min_quantity, weight_grams, vat_rate, country, drawing, status)
  values ('10000000-0000-4000-8000-000000000006', '1c-hinge', 'petlya-120', 'DH-120', 'DH120', 'Петля дверная 120', 'Петля дверная 120',
    '10000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000005', '10000000-0000-4000-8000-000000000003', 1, 1, 320, 22,
    'Россия', '{"kind":"hinge","length":120}', 'active');
insert into prices (product_uuid, price_list_id, price) values ('10000000-0000-4000-8000-000000000006', 1, 184.5);
insert into stock (product_uuid, warehouse_uuid, on_hand, reserved)
  values ('10000000-0000-4000-8000-000000000006', '10000000-0000-4000-8000-000000000002', 50, 2);
insert into users (uuid, phone, email, first_name, last_name)
  values ('10000000-0000-4000-8000-000000000007', '+79000000001', 'petr@example.ru', 'Пётр', 'Иванов');
insert into counterparties (root_uuid, type, name, full_name)
  values ('10000000-0000-4000-8000-000000000008', 'physical', 'Иванов Пётр', 'Иванов Пётр');
insert into user_counterparties (user_uuid, root_uuid)
  values ('10000000-0000-4000-8000-000000000007', '10000000-0000-4000-8000-000000000008');
update users set selected_root_uuid = '10000000-0000-4000-8000-000000000008';
insert into sessions (uuid, user_uuid, absolute_expiry)
  values ('10000000-0000-4000-8000-000000000009', '10000000-0000-4000-8000-000000000007', now() + interval '20 days');
insert into login_codes (uuid, flow, phone, code_hash, expires_at, ip, fingerprint)
  values ('10000000-0000-4000-8000-000000000010', 'login', '+79000000001', '\x00', now() - interval '1 day', '10.0.0.1', '');
insert into baskets (uuid, owner, version)
  values ('10000000-0000-4000-8000-000000000011', 'u:10000000-0000-4000-8000-000000000007:10000000-0000-4000-8000-000000000008', 3);
insert into basket_lines (basket_uuid, product_uuid, quantity, seen_price)
  values ('10000000-0000-4000-8000-000000000011', '10000000-0000-4000-8000-000000000006', 3, 184.5);
insert into checkouts (uuid, user_uuid, basket_uuid, basket_version, order_uuid)
  values ('10000000-0000-4000-8000-000000000012', '10000000-0000-4000-8000-000000000007', '10000000-0000-4000-8000-000000000011', 2,
    '10000000-0000-4000-8000-000000000013');
insert into orders (uuid, number, checkout_uuid, user_uuid, counterparty_uuid, city_uuid, payment_method, payment_status, recipient,
    items_sum, delivery_sum, total, vat_sum, weight_grams)
  values ('10000000-0000-4000-8000-000000000013', 'МСК-26-000001', '10000000-0000-4000-8000-000000000012',
    '10000000-0000-4000-8000-000000000007', '10000000-0000-4000-8000-000000000008', '10000000-0000-4000-8000-000000000001', 'onDelivery',
    'notPaid', '{"fio":"Иванов Пётр","phone":"+79000000001"}', 369, 0, 369, 66.54, 640);
insert into order_parts (uuid, order_uuid, number, position, kind, warehouse_uuid, vat_rate, status, delivery_status, delivery, items_sum)
  values ('10000000-0000-4000-8000-000000000014', '10000000-0000-4000-8000-000000000013', 'МСК-26-000001/1', 1, 'available',
    '10000000-0000-4000-8000-000000000002', 22, 'new', 'new', '{"providerCode":"own","address":"Москва, ул. Мира, 1"}', 369);
insert into order_items (uuid, part_uuid, order_uuid, position, product_uuid, external_id, article, name, unit, multiplicity, quantity,
    price, sum, vat_rate, vat_sum, weight_grams, state)
  values ('10000000-0000-4000-8000-000000000015', '10000000-0000-4000-8000-000000000014', '10000000-0000-4000-8000-000000000013', 1,
    '10000000-0000-4000-8000-000000000006', '1c-hinge', 'DH-120', 'Петля дверная 120', 'шт', 1, 2, 184.5, 369, 22, 66.54, 640, 'reserved');
insert into order_history (uuid, order_uuid, field, to_value, actor)
  values ('10000000-0000-4000-8000-000000000016', '10000000-0000-4000-8000-000000000013', 'status', 'new', 'buyer');
insert into outbox (uuid, channel, recipient, template, params, dedupe_key, sent_at)
  values ('10000000-0000-4000-8000-000000000017', 'email', 'petr@example.ru', 'order.new', '{}',
    'order.new:10000000-0000-4000-8000-000000000013:1', now());
insert into idempotency_keys (owner, scope, key, request_hash, response)
  values ('u:10000000-0000-4000-8000-000000000007', 'order', '10000000-0000-4000-8000-000000000012', 'h', '{}');
insert into subscriptions (uuid, email) values ('10000000-0000-4000-8000-000000000018', 'petr@example.ru');
insert into favourites (owner, product_uuid)
  values ('u:10000000-0000-4000-8000-000000000007', '10000000-0000-4000-8000-000000000006');
select nextval('order_numbers');
