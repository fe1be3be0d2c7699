-- When and by whom stock was last counted or corrected, for its table at the desk (desk §5).
alter table stock add column counted_at timestamptz, add column counted_by text;
alter table stock alter column counted_at set default now();
