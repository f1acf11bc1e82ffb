with running as (
  select trek_id, min(price_cents) as price, min(starts_on) as first_on from departure
  where state = 'open' and starts_on >= coalesce($13::date, $16::date) and starts_on <= coalesce($14::date, 'infinity') and starts_on > $16::date + 7
    and max_spots - spots_taken >= $15::int
  group by trek_id
), source as (
  select best_trek.*, running.price from best_trek join running on running.trek_id = best_trek.id
), judged as (
  select *, $1::text is null or words like search_text($1) as is_text,
    $2::text[] is null or region = any($2) as is_region, $3::text[] is null or difficulty = any($3) as is_difficulty,
    days between $4::int and $5::int as is_days, spots between $6::int and $7::int as is_spots,
    price between $8::bigint and $9::bigint as is_price, not $10::boolean or meals as is_meals, not $11::boolean or porter as is_porter
  from source
), failed as (
  select *, (not is_text)::int + (not is_region)::int + (not is_difficulty)::int + (not is_days)::int + (not is_spots)::int
    + (not is_price)::int + (not is_meals)::int + (not is_porter)::int as fails from judged
), counted as (
  select count(*) filter (where fails = 0) as total, count(*) filter (where (fails = 0 or not is_region) and region = 'Everest') as everest,
    count(*) filter (where (fails = 0 or not is_region) and region = 'Annapurna') as annapurna,
    count(*) filter (where (fails = 0 or not is_region) and region = 'Makalu') as makalu,
    count(*) filter (where (fails = 0 or not is_region) and region = 'Langtang') as langtang,
    count(*) filter (where (fails = 0 or not is_region) and region = 'Manaslu') as manaslu,
    count(*) filter (where (fails = 0 or not is_region) and region = 'Mustang') as mustang,
    count(*) filter (where (fails = 0 or not is_region) and region = 'Dolpo') as dolpo,
    count(*) filter (where (fails = 0 or not is_region) and region = 'Kanchenjunga') as kanchenjunga,
    count(*) filter (where (fails = 0 or not is_difficulty) and difficulty = 'Easy') as easy,
    count(*) filter (where (fails = 0 or not is_difficulty) and difficulty = 'Moderate') as moderate,
    count(*) filter (where (fails = 0 or not is_difficulty) and difficulty = 'Challenging') as challenging,
    count(*) filter (where (fails = 0 or not is_difficulty) and difficulty = 'Strenuous') as strenuous,
    count(*) filter (where (fails = 0 or not is_days) and days between 3 and 7) as short,
    count(*) filter (where (fails = 0 or not is_days) and days between 8 and 14) as classic,
    count(*) filter (where (fails = 0 or not is_days) and days between 15 and 99) as extended,
    count(*) filter (where (fails = 0 or not is_spots) and spots between 1 and 4) as small,
    count(*) filter (where (fails = 0 or not is_spots) and spots between 5 and 8) as medium,
    count(*) filter (where (fails = 0 or not is_spots) and spots between 9 and 99) as large,
    count(*) filter (where (fails = 0 or not is_meals) and meals) as meals,
    count(*) filter (where (fails = 0 or not is_porter) and porter) as porter,
    count(*) filter (where fails = 0 or not is_text) as without_text,
    count(*) filter (where fails = 0 or not is_region) as without_region,
    count(*) filter (where fails = 0 or not is_difficulty) as without_difficulty,
    count(*) filter (where fails = 0 or not is_days) as without_days,
    count(*) filter (where fails = 0 or not is_spots) as without_spots,
    count(*) filter (where fails = 0 or not is_price) as without_price,
    count(*) filter (where fails = 0 or not is_meals) as without_meals,
    count(*) filter (where fails = 0 or not is_porter) as without_porter
  from failed where fails <= 1
), page as (
  select * from failed where fails = 0
  order by case $12 when 'price-low' then price end, case $12 when 'price-high' then -price end, case $12 when 'rated' then -mean end nulls last,
    next_on is null, esteem desc, name, id limit 12
)
select (select to_json(counted) from counted) as counts, (
  select json_agg(json_build_object('id', page.id, 'slug', page.slug, 'name', page.name, 'region', page.region,
    'difficulty', page.difficulty, 'days', page.days, 'metres', page.metres, 'host', page.host, 'cents', page.price, 'next', page.next_on,
    'left', page.spots_left, 'mean', page.mean, 'reviews', page.reviews, 'picture', p.storage_key, 'alt', p.alt, 'profile', (
      select json_agg(json_build_array(day, altitude_m) order by day) from trek_day where trek_id = page.id and kind in ('trek', 'rest'))))
  from page left join picture p on p.trek_id = page.id and p.position = 1
) as treks
