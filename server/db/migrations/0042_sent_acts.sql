-- Acts of reconciliation that the shop has signed and sent (decisions §3.6), and sums of orders as the list puts them in order.

-- Beside reconciliation_history, whose rows have a user each: the release before reads them so.
create table reconciliation_sendings (
  uuid                uuid primary key,
  reconciliation_uuid uuid not null references reconciliations (uuid),
  at                  timestamptz not null default now(),
  from_state          text not null,
  comment             text
);
create index on reconciliation_sendings (reconciliation_uuid, at);

-- What is still bought by each of twenty thousand orders is read from the index alone: `liveTotal`.
create index order_parts_live on order_parts (order_uuid) include (items_sum, delivery_cost) where status <> 'canceled';
