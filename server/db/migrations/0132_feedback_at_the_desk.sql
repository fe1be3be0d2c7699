-- Messages of buyers at the desk: a version for each change.
alter table feedbacks add column version integer not null default 1;
create index on feedbacks (created_at) where status in ('new', 'inProgress');
