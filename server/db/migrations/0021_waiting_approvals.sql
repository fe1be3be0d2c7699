-- Requests that wait are counted for whoever may decide on them with every call.
create index on order_approvals (root_uuid) where status = 'new';
