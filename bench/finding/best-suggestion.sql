-- Names with the prefix, from an ordered index; only if there are too few, those that contain the text.
select s.name, s.region, s.days, s.from_cents, s.mean, p.storage_key from (
  (select * from best_trek where search_text(name) like search_text($1) || '%' order by search_text(name), id limit 8)
  union all
  (select * from best_trek where words like '%' || search_text($1) || '%' and search_text(name) not like search_text($1) || '%' limit 8)
  limit 8
) s left join picture p on p.trek_id = s.id and p.position = 1
