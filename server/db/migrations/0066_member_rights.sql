-- Claims of a company are a right of their own; a member may have a limit for a month besides the one for an order.

alter table user_counterparties
  add column sees_claims boolean not null default false,
  add column month_limit numeric(15,3) check (month_limit >= 0); -- null none

-- Until now everybody saw them. Who sees everybody's orders keeps seeing the claims of these.
update user_counterparties set sees_claims = sees_settlements;
