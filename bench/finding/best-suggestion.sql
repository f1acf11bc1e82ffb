select t.name, t.region, t.days, p.storage_key
from best_trek t left join picture p on p.trek_id = t.id and p.position = 1
where t.words like search_text($1)
order by position(search_text($2) in t.words), t.name limit 8
