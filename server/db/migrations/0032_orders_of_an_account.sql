-- Orders as their buyers look for them: by status, by words, by what has become of each line.

-- Null in a quantity says that nobody has noted it: the status of the part tells it.
alter table order_items
  add column confirmed_quantity numeric(12,3),
  add column shipped_quantity   numeric(12,3),
  add column canceled_quantity  numeric(12,3),
  add column returned_quantity  numeric(12,3) not null default 0,
  add column discount           numeric(15,3) not null default 0, -- of the line, against its old price; its sum is less by it already
  add column volume_cm3         bigint not null default 0,
  add column promised_date      date,
  add column user_article       text;
create index on order_items (part_uuid);

alter table orders
  add column status      text not null default 'new', -- of its parts; kept by orders_follow_parts
  add column search_text text not null default '';    -- of its lines; kept by orders_follow_items
create index on orders (user_uuid, counterparty_uuid, created_at desc, number desc);

-- The order's own status: `masterStatus` of app/domain/order/status.ts.
create function master_status(parts text[]) returns text language sql immutable parallel safe
  return (
    select case
             when min(place) is null then 'canceled'
             when max(place) >= 8 and min(place) < 8 then 'partiallyShipped'
             else (array['new', 'onModeration', 'awaitingPayment', 'confirmed', 'awaitingSupply', 'assembling', 'readyForPickup',
                         'shipped', 'completed', 'partiallyReturned', 'returned'])[min(place)]
           end
      from (select array_position(array['new', 'onModeration', 'awaitingPayment', 'confirmed', 'awaitingSupply', 'assembling',
                                        'readyForPickup', 'shipped', 'completed', 'partiallyReturned', 'returned'], part) as place
              from unnest(parts) part) places
  );

create function orders_follow_parts() returns trigger
  language plpgsql
as $$
begin
  update orders o set status = fresh.status
    from (select p.order_uuid, master_status(array_agg(p.status)) as status
            from order_parts p where p.order_uuid in (select order_uuid from touched) group by p.order_uuid) fresh
   where o.uuid = fresh.order_uuid and o.status <> fresh.status;
  return null;
end $$;
create trigger orders_follow_new_parts after insert on order_parts referencing new table as touched
  for each statement execute function orders_follow_parts();
create trigger orders_follow_moved_parts after update on order_parts referencing new table as touched
  for each statement execute function orders_follow_parts();
create trigger orders_follow_lost_parts after delete on order_parts referencing old table as touched
  for each statement execute function orders_follow_parts();

-- Names and codes in small letters, and the codes once more as articles are compared, in capitals (app/domain/catalog/article.ts).
create function order_item_words(article text, user_article text, name text) returns text language sql immutable parallel safe
  return translate(lower(concat_ws(' ', article, user_article, name)), 'ё', 'е')
         || ' ' || vendor_code_norm(article) || ' ' || coalesce(vendor_code_norm(user_article), '');

create function orders_follow_items() returns trigger
  language plpgsql
as $$
begin
  update orders o set search_text = fresh.words
    from (select i.order_uuid, string_agg(order_item_words(i.article, i.user_article, i.name), E'\n' order by i.uuid) as words
            from order_items i where i.order_uuid in (select order_uuid from touched) group by i.order_uuid) fresh
   where o.uuid = fresh.order_uuid and o.search_text <> fresh.words;
  return null;
end $$;
create trigger orders_follow_new_items after insert on order_items referencing new table as touched
  for each statement execute function orders_follow_items();
create trigger orders_follow_changed_items after update on order_items referencing new table as touched
  for each statement execute function orders_follow_items();
create trigger orders_follow_lost_items after delete on order_items referencing old table as touched
  for each statement execute function orders_follow_items();

update orders o set status = fresh.status
  from (select order_uuid, master_status(array_agg(status)) as status from order_parts group by order_uuid) fresh
 where o.uuid = fresh.order_uuid;
update orders o set search_text = fresh.words
  from (select order_uuid, string_agg(order_item_words(article, user_article, name), E'\n' order by uuid) as words
          from order_items group by order_uuid) fresh
 where o.uuid = fresh.order_uuid;
