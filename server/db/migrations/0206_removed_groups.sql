-- Groups that 1C has deleted, or that a whole catalogue no longer names (desk §8): the group has hidden its category, so
-- that it is hidden once and shown again when the group comes back.
alter table exchange_links add column hid_target boolean not null default false;

alter table exchange_held
  drop constraint exchange_held_kind_check,
  add constraint exchange_held_kind_check
    check (kind in ('goods', 'status', 'prices', 'stock', 'pictures', 'groups'));
alter table exchange_mentions
  drop constraint exchange_mentions_kind_check,
  add constraint exchange_mentions_kind_check check (kind in ('goods', 'prices', 'rests', 'groups'));
