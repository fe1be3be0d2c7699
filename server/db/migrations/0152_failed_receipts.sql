-- Receipts that the fiscal register refused wait for a person.
create index handover_receipts_failed on handover_receipts (created_at) where status = 'canceled';
