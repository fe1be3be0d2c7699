-- The desk filters its journal by action, kind of author and name of the object.
create index audit_log_actions on audit_log (action, id desc);
create index audit_log_actors on audit_log (actor_kind, id desc);
create index audit_log_names on audit_log (object_name, id desc);

-- Erasing a buyer (152-ФЗ, ст. 21), before his row is: entries about him lose their values, entries about his orders,
-- claims and messages those with his phone, e-mail or name. What is erased is not an argument.
create function erase_buyer_in_journal(buyer uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  word    constant text := 'удалено';
  erased  integer;
  needles text[] := array(
    select '%' || regexp_replace(lower(own), '([\\%_])', '\\\1', 'g') || '%'
      from users u, unnest(array[u.phone, u.email, u.last_name, u.first_name]) as own
     where u.uuid = buyer and length(own) > 1);
begin
  erased := erase_in_journal('user', buyer::text, word);
  perform set_config('skoba.journal', 'UPDATE', true);
  update audit_log a
     set changes = coalesce((select jsonb_object_agg(key, case when lower(value::text) like any(needles)
                                       then jsonb_build_object('before', word, 'after', word) else value end)
                               from jsonb_each(a.changes)), '{}'),
         reason = case when lower(a.reason) like any(needles) then word else a.reason end
   where a.object_kind in ('order', 'claim', 'feedback') and a.object_id in (
           select uuid::text from orders where user_uuid = buyer
           union all select uuid::text from claims where user_uuid = buyer
           union all select uuid::text from feedbacks where user_uuid = buyer)
     and (lower(a.changes::text) like any(needles) or lower(a.reason) like any(needles));
  update audit_log set actor_name = word where actor_kind = 'buyer' and actor_id = buyer::text;
  perform set_config('skoba.journal', '', true);
  return erased;
end
$$;
