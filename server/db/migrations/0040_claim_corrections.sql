-- Corrective documents (УКД) that the outcome of a claim has brought: one for each part of its goods, however often it is asked for.
create table claim_corrections (
  claim_uuid    uuid not null references claims (uuid) on delete cascade,
  part_uuid     uuid not null references order_parts (uuid),
  document_uuid uuid not null unique references order_documents (uuid),
  primary key (claim_uuid, part_uuid)
);
