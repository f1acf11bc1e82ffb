select region, count(*)::int as treks from best_trek group by region order by region
