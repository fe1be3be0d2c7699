-- Rows of the desk's list of redirects are named by uuid and seen in a version, as those of every list are.
alter table redirects
  add column uuid    uuid not null default gen_random_uuid(),
  add column version integer not null default 1;
create index redirects_uuid on redirects (uuid);
create function next_redirect_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger next_redirect_version before update on redirects
  for each row when (new.target is distinct from old.target) execute function next_redirect_version();

-- What of an order is not canceled: goods and delivery of its live parts, kept as its status is. With it the reports of
-- orders and revenue by city and day read one index and no parts.
alter table orders add column live_sum numeric(15, 3) not null default 0;

-- New orders have it from the start: their parts add up to their total.
create function live_sum_of_new_order() returns trigger language plpgsql as $$
begin
  new.live_sum := new.total;
  return new;
end $$;
create trigger live_sum_of_new_order before insert on orders for each row execute function live_sum_of_new_order();

create or replace function orders_follow_parts() returns trigger language plpgsql as $$
begin
  update orders o set status = fresh.status, live_sum = fresh.live_sum
    from (select p.order_uuid, master_status(array_agg(p.status)) as status,
                 coalesce(sum(p.items_sum + p.delivery_cost) filter (where p.status <> 'canceled'), 0) as live_sum
            from order_parts p where p.order_uuid in (select order_uuid from touched) group by p.order_uuid) fresh
   where o.uuid = fresh.order_uuid and (o.status <> fresh.status or o.live_sum <> fresh.live_sum);
  return null;
end $$;

update orders o set live_sum = fresh.live_sum
  from (select order_uuid, coalesce(sum(items_sum + delivery_cost) filter (where status <> 'canceled'), 0) as live_sum
          from order_parts group by order_uuid) fresh
 where o.uuid = fresh.order_uuid;

create index orders_report on orders (created_at) include (city_uuid, status, live_sum);
