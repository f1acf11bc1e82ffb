-- Prepared data of the best SQL for finding treks: one narrow row for each listed trek, like a materialised view.
create table best_trek as
select t.id, t.slug, t.name, t.region, t.difficulty, t.duration_days as days, t.max_altitude_m as metres,
  t.max_group_size as spots, coalesce(d.from_cents, t.price_cents)::int as from_cents, d.next_on, d.spots_left,
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
  select avg(rating)::float8 as mean, count(*)::int as reviews from review where trek_id = t.id and is_public
) r
cross join lateral (select string_agg(distinct place, ' / ') as places from trek_day where trek_id = t.id and kind in ('trek', 'rest')) p
where t.state = 'active' and h.status in ('approved', 'verified');

create unique index on best_trek (id);
create index on best_trek ((next_on is null), esteem desc, name, id);
create index on best_trek (esteem desc, name, id);
create index on best_trek (from_cents, name, id);
create index on best_trek (region, difficulty);
create index on best_trek using gin (words gin_trgm_ops);
create index on best_trek (search_text(name) text_pattern_ops, id);
create index best_departure on departure (starts_on) include (trek_id, price_cents, max_spots, spots_taken) where state = 'open';

create table best_word as
select distinct word from best_trek cross join lateral regexp_split_to_table(words, '[^a-z0-9]+') word where word <> '';
create index on best_word using gist (word gist_trgm_ops);

-- Only the columns of the counts: a row is read in a third of the time.
create table best_facet as select id, region, difficulty, days, spots, from_cents, meals, porter from best_trek order by region, difficulty;
