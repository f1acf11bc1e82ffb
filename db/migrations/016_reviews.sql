-- Reviews from both sides of a walk. Each is shown when both are in or 14 days after it was written, and counts only then;
-- one that an operator has hidden counts never. `is_public` is the one place where this is said.
alter table booking add column review_asked_at timestamptz;
create index booking_unreviewed on booking (departure_id)
  where state in ('confirmed', 'completed') and review_asked_at is null;

alter table review
  add column shown_at timestamptz,
  add column hidden_reason text not null default '' check (length(hidden_reason) <= 500),
  -- The host's one answer.
  add column reply text check (length(reply) between 1 and 2000),
  add column replied_at timestamptz,
  add column is_public boolean not null generated always as (shown_at is not null and hidden_at is null) stored;
-- Until now a review was shown when it was written.
update review set shown_at = written_at,
  hidden_reason = case when hidden_at is null then '' else 'Hidden before reasons were kept.' end;
alter table review
  add constraint shown_after_it_was_written check (shown_at >= written_at),
  add constraint hidden_for_a_reason check (hidden_at is null or hidden_reason <> ''),
  add constraint a_reply_has_its_time check ((reply is null) = (replied_at is null));
drop index review_by_trek;
create index review_by_trek on review (trek_id, written_at desc) where is_public;
create index review_by_author on review (author_id);
create index review_waiting on review (written_at) where shown_at is null;

create table review_photo (
  review_id uuid not null references review,
  position int not null check (position between 1 and 5),
  author_id uuid not null references account,
  storage_key text not null unique,
  width int not null check (width > 0),
  height int not null check (height > 0),
  primary key (review_id, position)
);
create index review_photo_by_author on review_photo (author_id);

-- What the host thought of who walked. The traveller may read the last two columns, and nothing else of it.
create table traveller_review (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references booking,
  host_id uuid not null references host,
  account_id uuid not null references account,
  rating int not null check (rating between 1 and 10),
  body text not null default '' check (length(body) <= 4000),
  written_at timestamptz not null,
  shown_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text not null default '' check (length(hidden_reason) <= 500),
  is_public boolean not null generated always as (shown_at is not null and hidden_at is null) stored,
  public_rating int generated always as (case when shown_at is not null and hidden_at is null then rating end) stored,
  public_body text generated always as (case when shown_at is not null and hidden_at is null then body end) stored,
  constraint shown_after_it_was_written check (shown_at >= written_at),
  constraint hidden_for_a_reason check (hidden_at is null or hidden_reason <> '')
);
create index traveller_review_by_account on traveller_review (account_id);
create index traveller_review_by_host on traveller_review (host_id);
create index traveller_review_waiting on traveller_review (written_at) where shown_at is null;

-- A review is by who walked, about what they walked; what was written, shown and answered stays so.
create function review_is_true() returns trigger language plpgsql as $$
declare walk record;
begin
  if tg_op = 'UPDATE' then
    if (new.booking_id, new.rating, new.body, new.written_at) is distinct from
      (old.booking_id, old.rating, old.body, old.written_at)
      or old.shown_at is not null and new.shown_at is distinct from old.shown_at then
      raise exception 'a review stays as it was written' using errcode = '23001'; end if;
    return new;
  end if;
  select b.state, b.account_id, d.trek_id, t.host_id into walk
    from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id where b.id = new.booking_id;
  if walk.state not in ('confirmed', 'completed') then
    raise exception 'only a walk is reviewed' using errcode = '23001'; end if;
  if tg_table_name = 'review' then
    if (new.author_id, new.trek_id) is distinct from (walk.account_id, walk.trek_id) then
      raise exception 'a trek is reviewed by who walked it' using errcode = '23001'; end if;
  elsif (new.host_id, new.account_id) is distinct from (walk.host_id, walk.account_id) then
    raise exception 'a traveller is reviewed by their host' using errcode = '23001'; end if;
  return new;
end $$;
create trigger review_is_true before insert or update on review for each row execute function review_is_true();
create trigger review_is_true before insert or update on traveller_review
  for each row execute function review_is_true();

create function reply_is_given_once() returns trigger language plpgsql as $$ begin
  raise exception 'a review is answered once' using errcode = '23001'; end $$;
create trigger reply_is_given_once before update on review
  for each row when (old.reply is not null and new.reply is distinct from old.reply)
  execute function reply_is_given_once();

-- As in 004, with the reviews that are shown.
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
  where t.state = 'active' and h.status in ('approved', 'verified')
    and (name_like is null or t.name ilike name_like)
    and (in_region is null or lower(t.region) = lower(in_region))
    and (of_difficulty is null or t.difficulty = of_difficulty)
    and (only_trek is null or t.slug = only_trek or t.id::text = only_trek)
  order by t.name, t.id;
end $$;
