-- Erasing a buyer (152-ФЗ, ст. 21) replaces what names him and nothing else: a name is a whole word in any case of the
-- language, a phone the same ten digits however they are written, an e-mail a whole address. Short names are taken as
-- they are, since "Ян" with endings would be half of the dictionary.
create or replace function erase_buyer_in_journal(buyer uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  word    constant text := 'удалено';
  letter  constant text := '[0-9a-zа-яё]';
  gap     constant text := '[^0-9a-zа-яё]{0,3}';
  endings constant text :=
    '(?:а|я|о|е|ё|и|ы|ь|й|у|ю|ой|ей|ёй|ою|ею|ом|ем|ём|ым|им|ыми|ими|ого|его|ому|ему|ий|ый|ия|ию|ии|ием|ая|яя|ую|юю|ов|ев|ых|их|ам|ям|ами|ями|ах|ях)?';
  erased  integer;
  pattern text;
begin
  erased := erase_in_journal('user', buyer::text, word);
  select '(?<!' || letter || ')(?:' || string_agg(own, '|') || ')(?!' || letter || ')' into pattern
    from (
      select case when length(stem) >= 4 then regexp_replace(stem, '([^0-9a-zа-яё])', '\\\1', 'g') || endings
                  else regexp_replace(name, '([^0-9a-zа-яё])', '\\\1', 'g') end as own
        from users u, unnest(array[u.last_name, u.first_name, u.middle_name]) as typed,
             lower(trim(typed)) as name, regexp_replace(name, '(?:ий|ый|ой|ая|яя|[аяоеиыьй])$', '') as stem
       where u.uuid = buyer and length(name) > 1
      union all
      select '(?:\+?[78]' || gap || ')?' || regexp_replace(right(u.phone, 10), '([0-9])(?=[0-9])', '\1' || gap, 'g')
        from users u where u.uuid = buyer and u.phone ~ '[0-9]{10}$'
      union all
      select '(?<![a-z0-9._%+-])' || regexp_replace(lower(u.email), '([^0-9a-zа-яё])', '\\\1', 'g') || '(?![.-]?[a-z0-9])'
        from users u where u.uuid = buyer and u.email <> '') named;
  perform set_config('skoba.journal', 'UPDATE', true);
  update audit_log a
     set changes = coalesce((select jsonb_object_agg(key, case when exists (
                                       select from jsonb_path_query(value, 'strict $.**') as part
                                        where jsonb_typeof(part) = 'string' and lower(part #>> '{}') ~ pattern)
                                       then jsonb_build_object('before', word, 'after', word) else value end)
                               from jsonb_each(a.changes)), '{}'),
         reason = case when lower(a.reason) ~ pattern then word else a.reason end
   where pattern is not null
     and a.object_kind in ('order', 'claim', 'feedback') and a.object_id in (
           select uuid::text from orders where user_uuid = buyer
           union all select uuid::text from claims where user_uuid = buyer
           union all select uuid::text from feedbacks where user_uuid = buyer);
  update audit_log set actor_name = word where actor_kind = 'buyer' and actor_id = buyer::text;
  perform set_config('skoba.journal', '', true);
  return erased;
end
$$;

-- A company that is emptied with its only member.
create function erase_company_in_journal(company uuid) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select erase_in_journal('counterparty', company::text, 'удалено')
$$;
