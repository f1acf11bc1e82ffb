-- The last day on which the document of a verification is valid, as an operator reads it at the approval. Null: it has no end.
alter table verification
  add column document_expires_on date,
  add constraint expiry_is_read_at_approval check (document_expires_on is null or state = 'approved');
create index verification_by_expiry on verification (document_expires_on) where document_expires_on is not null;

-- When the approval ended because the document had expired 14 days before. The treks take no new bookings until a renewal is
-- approved; status, bookings and payouts stay.
alter table host add column approval_ended_at timestamptz;
create index host_by_approval_end on host (approval_ended_at) where approval_ended_at is not null;

-- As in 024; a host whose approval has ended has a public page without the badge.
create or replace view public_host as
  select id, display_name as name, photo_key, bio, experience, years_of_experience, specialities, languages,
    status = 'verified' and approval_ended_at is null as is_verified
  from host where status in ('approved', 'verified');

-- As in 016, without the treks of a host whose approval has ended.
create or replace function departing_treks(today date, name_like text, in_region text, of_difficulty text, only_trek text)
returns table (found_id uuid, version text, fresh text) language plpgsql stable as $$ begin
  return query
  select t.id, t.xmin::text || ':' || h.xmin::text, concat(
    '"rating":', coalesce(round(r.mean, 1)::text, 'null'),
    ',"status":"active","max_spots_per_date":', coalesce(d.max_spots, t.max_group_size),
    ',"trek_dates":[', d.dates, ']')
  from trek t
  join host h on h.id = t.host_id
  cross join lateral (
    select avg(rating) as mean from review where trek_id = t.id and is_public
  ) r
  cross join lateral (
    select max(departure.max_spots) as max_spots, string_agg(concat(
      '{"id":"', departure.id, '","trek_date":"', starts_on, '","end_date":"', ends_on,
      '","max_spots":', departure.max_spots, ',"booked_spots":', spots_taken,
      ',"price":', trim_scale(price_cents / 100.0),
      ',"status":"active","duration":', t.duration_days, '}'), ',' order by starts_on, ends_on) as dates
    from departure where trek_id = t.id and state = 'open' and starts_on > today
  ) d
  where t.state = 'active' and h.status in ('approved', 'verified') and h.approval_ended_at is null
    and (name_like is null or t.name ilike name_like)
    and (in_region is null or lower(t.region) = lower(in_region))
    and (of_difficulty is null or t.difficulty = of_difficulty)
    and (only_trek is null or t.slug = only_trek or t.id::text = only_trek)
  order by t.name, t.id;
end $$;
