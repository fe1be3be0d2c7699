-- Which goods were opened and put into the basket after a query, day by day; nothing that tells who did. Goods are never
-- deleted while shown, and the counts age out: a reference would only make deleting a draft read the table.
create table search_choices (
  query         text not null check (length(query) between 1 and 120),
  product_uuid  uuid not null,
  day           date not null,
  opened        integer not null default 0,
  added         integer not null default 0,
  primary key (query, product_uuid, day)
);
create index search_choices_day on search_choices (day);

-- What was searched for next from the results of a query.
create table search_rewordings (
  query  text not null check (length(query) between 1 and 120),
  next   text not null check (length(next) between 1 and 120),
  day    date not null,
  times  integer not null default 1,
  primary key (query, next, day)
);
create index search_rewordings_day on search_rewordings (day);
