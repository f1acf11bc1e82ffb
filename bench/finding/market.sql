-- Creates :treks treks with ten departures each, always the same ones. Templates are the demonstration's treks; chance() derives the
-- differences between treks from their numbers.
create function chance(number bigint, what bigint) returns float8 language sql immutable parallel safe
return (hashint8extended(number, what) & 4294967295) / 4294967296.0;

create function pick(from_these text[], number bigint, what bigint) returns text language sql immutable parallel safe
return from_these[1 + floor(chance(number, what) * cardinality(from_these))::int];

create temp table template as
select ordinality::int as number, facts.*, doc->'itinerary' as days, doc->'pictures' as pictures,
  array(select distinct day->>'place' from jsonb_array_elements(doc->'itinerary') day where day->>'kind' in ('trek', 'rest') order by 1) as places,
  jsonb_array_length(doc->'itinerary') as length, doc->'text'->>'summary' as summary, doc->'text'->>'fitness' as fitness,
  (select string_agg(line, e'\n\n') from jsonb_array_elements_text(doc->'text'->'overview') line) as overview
from jsonb_array_elements($templates$:templates$templates$::jsonb) with ordinality as t (doc, ordinality)
cross join lateral jsonb_to_record(doc->'trek') as facts (name text, region text, difficulty text, distance_km int,
  max_altitude_m int, max_altitude_place text, start text, "end" text, gateway text, access text, accommodation text,
  climate text, best_months int[], permits text[], restricted boolean, excludes text[]);

insert into account (id, email, first_name, last_name, country, created_at)
select md5('host' || n)::uuid, 'host-' || n || '@example.com',
  pick('{Pasang,Dawa,Karma,Maya,Lhakpa,Mingma,Tenzing,Nima,Ang,Phurba,Sonam,Tashi,Bishnu,Gita,Ram,Sita,Hari,Kumar,Anita,Suresh,Dorje,Norbu,Yangji,Chhiring}', n, 1),
  pick('{Sherpa,Gurung,Tamang,Rai,Limbu,Magar,Thakali,Lama,Bhotia,Shrestha,Adhikari,Thapa,Karki,Bista,Poudel,Ghale}', n, 2),
  'Nepal', '2024-01-01' from generate_series(1, greatest(:treks / 25, 1)) n;
insert into account (id, email, first_name, last_name, country, created_at)
select md5('author' || n)::uuid, 'author-' || n || '@example.com',
  pick('{Anna,Jonas,Wei,Maria,Tom,Priya,Luc,Emma,Kenji,Sara}', n, 1),
  pick('{Weber,Smith,Chen,Rossi,Lind,Patel,Martin,Novak,Sato,Berg}', n, 2),
  pick('{Germany,"United Kingdom",China,Italy,Sweden,India,France}', n, 3), '2025-01-01'
from generate_series(1, greatest(:treks / 10, 10)) n;

insert into host (id, kind, status, display_name, bio, years_of_experience, languages, created_at)
select id, case when chance(n, 4) < 0.3 then 'company' else 'individual' end,
  case when chance(n, 5) < 0.7 then 'verified' when chance(n, 5) < 0.97 then 'approved' else 'suspended' end,
  case when chance(n, 4) < 0.3 then last_name || ' ' || pick('{Treks,Adventures,Expeditions,Trails,Mountain Guides}', n, 6)
    else first_name || ' ' || last_name end,
  'Born in the hills, walking with guests for years.', 3 + n % 25, '{Nepali,English}', created_at
from (select *, split_part(split_part(email::text, '@', 1), '-', 2)::int as n from account where email like 'host-%') a;

create temp table drawn as
select n, md5('trek' || n)::uuid as id, t.number as template,
  3 + floor(chance(n, 12) * (t.length - 2))::int as days,
  case pick('{own,to,round,of}', n, 13)
    when 'own' then t.name || pick('{"",""," with rest days"," by the quiet side"," in spring"," in autumn"," for families"," the long way"}', n, 14)
    when 'to' then pick(t.places, n, 15) || ' to ' || pick(t.places, n, 16) || ' by ' || pick(t.places, n, 18)
    when 'round' then pick(t.places, n, 15) || ' ' || pick('{Circuit,Panorama,High Route,Village Walk,Heritage Trail,Ridge Walk,Traverse}', n, 17) || ' with ' || pick(t.places, n, 16)
    else pick('{Valleys,Passes,Lakes,Forests,Monasteries,Villages,Glaciers,Summits}', n, 17) || ' of ' || pick(t.places, n, 15) || ' and ' || pick(t.places, n, 16)
  end as name
from generate_series(1, :treks) n
join template t on t.number = 1 + floor(power(chance(n, 11), 1.3) * (select count(*) from template))::int;

insert into trek (id, slug, host_id, name, state, region, difficulty, duration_days, distance_km, max_altitude_m,
  max_altitude_place, start_place, end_place, gateway, access, accommodation, climate, best_months, permits, restricted,
  summary, overview, fitness, includes, excludes, price_cents, max_group_size, created_at, updated_at)
select id, trim(both '-' from regexp_replace(lower(unaccent(d.name)), '[^a-z0-9]+', '-', 'g')) || '-' || n,
  md5('host' || 1 + floor(power(chance(n, 21), 1.5) * greatest(:treks / 25, 1))::int)::uuid, d.name,
  case when chance(n, 22) < 0.97 then 'active' else 'inactive' end, region,
  case when chance(n, 23) < 0.6 then difficulty else pick('{Easy,Moderate,Challenging,Strenuous}', n, 24) end,
  d.days, distance_km, max_altitude_m, left(max_altitude_place, 60), start, "end", gateway, access, accommodation, climate,
  best_months, permits, restricted, summary, overview, fitness,
  case when chance(n, 25) < 0.7 then '{Licensed guide,Breakfast,Lunch,Dinner}'::text[] else '{Licensed guide,Breakfast}' end
    || case when chance(n, 26) < 0.6 then '{Porter}'::text[] else '{}' end || '{Accommodation,Permits}'::text[],
  excludes, round((d.days * (45 + 120 * chance(n, 27)))::numeric, -1) * 100, 2 + floor(chance(n, 28) * 14)::int,
  '2025-06-01', '2026-10-01'
from drawn d join template t on t.number = d.template;

insert into trek_day (trek_id, day, kind, place, altitude_m, hours, km, mode, note, description, meals)
select d.id, (day->>'day')::int, day->>'kind', day->>'place', (day->>'sleep_altitude_m')::int, (day->>'hours')::numeric,
  (day->>'km')::numeric, day->>'mode', day->>'note', day->>'description', array(select jsonb_array_elements_text(day->'meals'))
from drawn d join template t on t.number = d.template cross join lateral jsonb_array_elements(t.days) day
where (day->>'day')::int <= d.days;

insert into picture (trek_id, position, kind, storage_key, alt, width, height)
select d.id, (p->>'position')::int, 'illustration', 'art/market/' || d.n || '/' || (p->>'position'), p->>'alt', 1200, 900
from drawn d join template t on t.number = d.template cross join lateral jsonb_array_elements(t.pictures) p;

insert into departure (id, trek_id, starts_on, ends_on, max_spots, spots_taken, price_cents, state)
select md5('departure' || d.n || ' ' || k)::uuid, d.id, starts_on, starts_on + d.days - 1, max_group_size,
  case when chance(d.n * 10 + k, 31) < 0.12 then max_group_size else floor(chance(d.n * 10 + k, 32) * max_group_size)::int end,
  round(price_cents * (0.9 + 0.2 * chance(d.n * 10 + k, 33)) / 1000) * 1000,
  case when k = 1 then 'completed' when chance(d.n * 10 + k, 34) < 0.04 then 'closed' else 'open' end
from drawn d join trek using (id) cross join generate_series(1, 10) k
cross join lateral (select date ':today' + (k - 2) * 45 - 30 + floor(chance(d.n, 35) * 30)::int as starts_on) s;

-- Every fifth trek was booked and reviewed five times; every third has a recent booking.
insert into booking (id, departure_id, account_id, visitor_id, network, state, spots, submitted_at, confirmed_at,
  unit_price_cents, first_name, last_name, email, idem_actor, idem_key, created_at)
select md5('booking' || n || ' ' || k)::uuid, md5('departure' || n || ' ' || k)::uuid, author, gen_random_uuid(), '10.0.0.0/24',
  case k when 1 then 'completed' else 'confirmed' end, 1, at, at, 100000, 'Anna', 'Weber', 'anna@example.com', 'market', n || ' ' || k || ' ' || r, at
from generate_series(1, :treks) n cross join lateral (values (1, 1), (2, 1)) as v (k, r)
cross join lateral (select md5('author' || 1 + (n * 7) % greatest(:treks / 10, 10))::uuid as author,
  timestamptz ':today' - make_interval(hours => floor(24 * chance(n, 40 + k) * case k when 2 then 30 else 200 end)::int) as at) a
where k = 2 and n % 3 = 0;
insert into booking (id, departure_id, account_id, visitor_id, network, state, spots, submitted_at, confirmed_at,
  unit_price_cents, first_name, last_name, email, idem_actor, idem_key, created_at)
select md5('reviewed' || n || ' ' || r)::uuid, md5('departure' || n || ' 1')::uuid, md5('author' || 1 + (n + r) % greatest(:treks / 10, 10))::uuid,
  gen_random_uuid(), '10.0.0.0/24', 'completed', 1, at, at, 100000, 'Anna', 'Weber', 'anna@example.com', 'market', 'r' || n || ' ' || r, at
from generate_series(5, :treks, 5) n cross join generate_series(1, 5) r
cross join lateral (select timestamptz ':today' - make_interval(days => 60 + floor(chance(n * 5 + r, 45) * 200)::int) as at) a;
insert into review (booking_id, trek_id, author_id, rating, body, written_at, shown_at)
select b.id, md5('trek' || n)::uuid, b.account_id, least(10, 5 + floor(chance(n, 51) * 4 + chance(n * 5 + r, 52) * 3)::int),
  -- Every second one is long enough for a story.
  'We walked slowly, slept well and saw every summit. Our guide knew each stove and each short cut.'
    || case when r % 2 = 0 then ' We would go again tomorrow, by the same path and with the same people.' else '' end, timestamptz ':today' - make_interval(days => r), timestamptz ':today' - make_interval(days => r)
from generate_series(5, :treks, 5) n cross join generate_series(1, 5) r join booking b on b.id = md5('reviewed' || n || ' ' || r)::uuid;
insert into review_photo (review_id, position, author_id, storage_key, width, height)
select id, 1, author_id, 'market/' || id, 1200, 900 from review where chance(hashtext(id::text), 53) < 0.02;
update review set has_photos = true where id in (select review_id from review_photo);

-- Every twentieth trek has a deal of its host, and two regions one of an operator.
insert into deal (made_by, made_by_id, trek_id, percent, first_on, last_on, title, made_at)
select 'host', host_id, id, 5 + n % 30, date ':today' - 5, date ':today' + 5 + n % 80, 'Early days', '2026-10-01'
from drawn join trek using (id) where n % 20 = 0;
insert into deal (made_by, made_by_id, region, percent, first_on, last_on, title, made_at)
select 'operator', (select id from account order by id limit 1), region, 10, date ':today' - 5, date ':today' + 30, 'Winter light', '2026-10-01'
from (select distinct region from template order by region limit 2) r;

-- Every second trek has travellers who asked its host, each with four messages.
insert into conversation (id, kind, client_id, host_id, created_at, updated_at, last_place)
select md5('conversation' || n)::uuid, 'hosting', md5('author' || 1 + n % greatest(:treks / 10, 10))::uuid, host_id,
  timestamptz ':today' - make_interval(days => n % 90), timestamptz ':today' - make_interval(days => n % 90), 4
from drawn join trek using (id) where n % 2 = 0
on conflict do nothing;
insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
select md5(id || ' ' || place)::uuid, id, place, case place % 2 when 1 then client_id else host_id end,
  case place % 2 when 1 then 'client' else 'host' end, 'Is there snow on the pass?', created_at + make_interval(hours => place)
from conversation cross join generate_series(1, 4) place
where not exists (select from message where conversation_id = conversation.id);
