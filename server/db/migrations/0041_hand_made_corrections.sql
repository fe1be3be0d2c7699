-- What of a corrective document (УКД) that was made by hand a claim has taken as its own: so much of a line is not taken twice.
create table claim_hand_corrections (
  claim_uuid    uuid not null references claims (uuid) on delete cascade,
  document_uuid uuid not null references order_documents (uuid),
  item_uuid     uuid not null references order_items (uuid),
  quantity      numeric(12,3) not null check (quantity > 0),
  primary key (claim_uuid, document_uuid, item_uuid)
);
create index on claim_hand_corrections (document_uuid);
