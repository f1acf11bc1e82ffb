-- The two words of all treks that are nearest to the typed one, then treks with these.
with near as (select word from best_word order by word <-> search_text($1) limit 2)
select s.name, s.region, s.days, s.from_cents, s.mean, p.storage_key from (
  select t.* from near cross join lateral (select * from best_trek where words like '%' || near.word || '%' limit 8) t limit 8
) s left join picture p on p.trek_id = s.id and p.position = 1
