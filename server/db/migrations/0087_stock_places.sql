-- Where goods lie in their warehouse, for its pick lists: «А-12-3».
alter table stock
  add column place text check (place <> '' and length(place) <= 40);
