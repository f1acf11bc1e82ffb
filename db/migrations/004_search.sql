-- What finding treks needs: the departures of a period, the bookings of late, and the specification's reads at speed.
create index departure_open_by_start on departure (starts_on) where state = 'open';
create index booking_confirmed_lately on booking (confirmed_at) where confirmed_at is not null;

-- What of the treks' records is only true now, as JSON text. A function, because its plan is kept by the connection:
-- this read is asked more often than any other.
create function departing_treks(today date, name_like text, in_region text, of_difficulty text, only_trek text)
returns table (found_id uuid, version text, fresh text) language plpgsql stable as $$ begin
  return query
  select t.id, t.xmin::text || ':' || h.xmin::text, concat(
    '"rating":', coalesce(round(r.mean, 1)::text, 'null'),
    ',"status":"active","max_spots_per_date":', coalesce(d.max_spots, t.max_group_size),
    ',"trek_dates":[', d.dates, ']')
  from trek t
  join host h on h.id = t.host_id
  cross join lateral (
    select avg(rating) as mean from review where trek_id = t.id and hidden_at is null
  ) r
  cross join lateral (
    select max(departure.max_spots) as max_spots, string_agg(concat(
      '{"id":"', departure.id, '","trek_date":"', starts_on, '","end_date":"', ends_on,
      '","max_spots":', departure.max_spots, ',"booked_spots":', spots_taken,
      ',"price":', trim_scale(price_cents / 100.0),
      ',"status":"active","duration":', t.duration_days, '}'), ',' order by starts_on, ends_on) as dates
    from departure where trek_id = t.id and state = 'open' and starts_on > today
  ) d
  where t.state = 'active' and h.status in ('approved', 'verified')
    and (name_like is null or t.name ilike name_like)
    and (in_region is null or lower(t.region) = lower(in_region))
    and (of_difficulty is null or t.difficulty = of_difficulty)
    and (only_trek is null or t.slug = only_trek or t.id::text = only_trek)
  order by t.name, t.id;
end $$;
