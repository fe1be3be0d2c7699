-- Companies of 1C and those of the shop (desk §7 and §8), with the INN and KPP by which they are matched. Private
-- persons are not kept.
alter table exchange_links drop constraint exchange_links_kind_check;
alter table exchange_links add constraint exchange_links_kind_check
  check (kind in ('group', 'property', 'value', 'priceType', 'warehouse', 'unit', 'brand', 'counterparty'));
alter table exchange_links add column inn text, add column kpp text;
create index exchange_links_companies on exchange_links (target) where kind = 'counterparty';
create index exchange_links_inn on exchange_links (inn) where inn is not null;
