-- The form of a connection lists the statuses that 1C has sent.
create index order_parts_erp_status on order_parts (erp_status) where erp_status is not null;
