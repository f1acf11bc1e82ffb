select to_json(t) as trek, to_json(h) as host,
  (select json_agg(to_json(d) order by day) from trek_day d where trek_id = t.id) as days,
  (select json_agg(to_json(p) order by position) from picture p where trek_id = t.id) as pictures,
  (select json_agg(to_json(d) order by starts_on) from departure d where trek_id = t.id and starts_on > $2::date and state in ('open', 'closed')) as departures,
  (select json_agg(to_json(g)) from group_discount g where trek_id = t.id) as tiers,
  (select json_agg(to_json(r)) from (
    select r.id, r.rating, r.body, a.country, a.first_name, left(a.last_name, 1), d.starts_on
    from review r join booking b on b.id = r.booking_id join departure d on d.id = b.departure_id join account a on a.id = r.author_id
    where r.trek_id = t.id and r.is_public order by r.written_at desc, r.id limit 5) r) as reviews,
  (select json_object_agg(rating, times) from (
    select rating, count(*) as times from review where trek_id = t.id and is_public group by rating) r) as ratings,
  (select json_agg(json_build_object('trek', to_json(s), 'picture', p.storage_key, 'alt', p.alt)) from (
    select slug, name, region, difficulty, days, metres, from_cents, next_on, spots_left, mean, reviews, id from best_trek b
    where b.region = t.region and b.difficulty = t.difficulty and b.id <> t.id
    order by abs(b.days - t.duration_days) + abs(b.metres - t.max_altitude_m) / 250, slug limit 3) s
    join picture p on p.trek_id = s.id and p.position = 1) as alike
from trek t join host h on h.id = t.host_id
where t.slug = $1 and t.state = 'active' and h.status in ('approved', 'verified')
