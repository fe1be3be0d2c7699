-- Files that are made for the shop's people (desk §2): their owner is one of the staff instead of a buyer.
alter table file_processes alter column user_uuid drop not null;
alter table file_processes add column staff_uuid uuid references staff (uuid) check ((user_uuid is null) <> (staff_uuid is null));
create index on file_processes (staff_uuid, created_at desc) where staff_uuid is not null;
