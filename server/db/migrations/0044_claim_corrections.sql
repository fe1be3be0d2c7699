-- A corrective document (УКД) may be the outcome of a claim: one for each part of its goods, however often it is asked for.
alter table order_documents add column claim_uuid uuid references claims (uuid);
create unique index order_documents_once_a_claim on order_documents (claim_uuid, part_uuid) where claim_uuid is not null;
