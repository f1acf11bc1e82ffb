select t.name, t.region, t.days, p.storage_key
from (select *, search_text($1) <<-> search_text(name) as far from best_trek order by search_text(name) <->> search_text($1) limit 8) t
left join picture p on p.trek_id = t.id and p.position = 1
order by t.far
