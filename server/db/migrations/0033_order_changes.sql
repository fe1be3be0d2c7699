-- Changes of an order by its buyer: who made them and of what; a message that asks to cancel stands by its order.

alter table order_history
  add column actor_uuid uuid references users (uuid),
  add column subject    text; -- which goods a change is of, as they were called then

alter table feedbacks add column order_uuid uuid references orders (uuid);
create index feedbacks_of_orders on feedbacks (order_uuid) where order_uuid is not null;
