-- A company that was registered twice: the card that is left leads to the one that is kept.
alter table counterparties add column merged_into uuid references counterparties (root_uuid);
create index counterparties_merged on counterparties (merged_into) where merged_into is not null;
