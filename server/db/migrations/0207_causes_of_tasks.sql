-- What a task that takes up several causes says of each: {text, part, status}, the last two where 1C gave a part of an
-- order a status that the shop does not know. They are closed by these data, not by their words (desk §8).
alter table tasks add column causes jsonb not null default '[]'::jsonb;

update tasks t set causes = (
  select jsonb_agg(jsonb_build_object('text', l.line, 'part', p.uuid, 'status', p.erp_status) order by l.at)
    from unnest(string_to_array(t.text, E'\n')) with ordinality as l (line, at)
    left join lateral (
      select o.uuid, o.erp_status from order_parts o
       where o.order_uuid::text = t.object_id and split_part(l.line, ':', 1) = o.number
         and l.line like '%«' || o.erp_status || '»%' and l.line not like '%«%«%'
       limit 1) p on true)
 where t.kind = 'unknownStatus' and t.object_kind = 'order' and t.state = 'open';
