-- What the best SQL for finding treks may prepare: one narrow row for each listed trek, as a materialised view would hold it.
create table best_trek as
select t.id, t.slug, t.name, t.region, t.difficulty, t.duration_days as days, t.max_altitude_m as metres,
  t.max_group_size as spots, t.price_cents, coalesce(d.from_cents, t.price_cents) as from_cents, d.next_on, d.spots_left,
  t.includes @> '{Breakfast,Lunch,Dinner}' as meals, t.includes && '{Porter,Porters}' as porter, h.display_name as host,
  r.mean, r.reviews, ((coalesce(r.mean * r.reviews, 0) + 40) / (r.reviews + 5))::float8 as esteem,
  search_text(concat_ws(' / ', t.name, t.region, h.display_name, p.places)) as words
from trek t
join host h on h.id = t.host_id
cross join lateral (
  select min(price_cents) as from_cents, min(starts_on) as next_on, (array_agg(max_spots - spots_taken order by starts_on))[1] as spots_left
  from departure where trek_id = t.id and state = 'open' and starts_on >= date ':today' + t.booking_deadline_days and spots_taken < max_spots
) d
cross join lateral (
  select avg(rating)::float8 as mean, count(*)::int as reviews from review where trek_id = t.id and hidden_at is null
) r
cross join lateral (select string_agg(distinct place, ' / ') as places from trek_day where trek_id = t.id and kind in ('trek', 'rest')) p
where t.state = 'active' and h.status in ('approved', 'verified');

create unique index on best_trek (id);
create index on best_trek (region, difficulty, esteem desc);
create index on best_trek using gin (words gin_trgm_ops);
create index on best_trek using gist (search_text(name) gist_trgm_ops (siglen = 64));
create index on best_trek (esteem desc, name);
create index best_departure on departure (starts_on) include (trek_id, price_cents, max_spots, spots_taken) where state = 'open';
