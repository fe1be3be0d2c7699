-- Which unpaid documents a company has been reminded of, at which stage: each stage once.
create table debt_reminders (
  subject  text not null,   -- 'doc:' and the entry of settlements, or 'order:', its number and its date
  stage    text not null,   -- 'soon', 'due', 'overdue:' and the days from which it counts
  told_at  timestamptz not null default now(),
  primary key (subject, stage)
);
