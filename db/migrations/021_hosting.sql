-- Treks as their hosts write them: begun as drafts that may be incomplete, published once they are whole, never false after.
alter table trek
  -- Where the travellers are met on the first day, and at what hour of Nepal; empty as long as the host has not said.
  add meeting_point text not null default '' check (length(meeting_point) <= 200),
  add meets_at text not null default '' check (meets_at ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'),
  drop constraint trek_name_check,
  drop constraint trek_difficulty_check,
  drop constraint trek_duration_days_check,
  drop constraint trek_price_cents_check,
  add constraint trek_within_limits check (length(name) <= 120 and duration_days between 0 and 60 and price_cents >= 0
    and difficulty in ('', 'Easy', 'Moderate', 'Challenging', 'Strenuous')),
  -- What a draft leaves open is empty or 0; anything else has it. An archived trek may have been a draft.
  add constraint trek_whole_unless_draft check (state in ('draft', 'archived')
    or (name <> '' and region <> '' and difficulty <> '' and duration_days >= 1 and price_cents >= 100));

create function nepal_day(at timestamptz) returns date language sql immutable as
$$ select (at at time zone 'Asia/Kathmandu')::date $$;

-- Somebody is on a departure that has not ended on that date, or holds spots on it.
create function trek_is_booked(trek uuid, today date) returns boolean language sql stable as $$
  select exists (select from departure where trek_id = trek and spots_taken > 0 and ends_on >= today
    and state in ('open', 'closed', 'departed')) $$;

create table trek_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into trek_edge values
  ('draft', 'active'), ('active', 'inactive'), ('inactive', 'active'), ('active', 'suspended'),
  ('inactive', 'suspended'), ('suspended', 'inactive'), ('draft', 'archived'), ('active', 'archived'),
  ('inactive', 'archived'), ('suspended', 'archived');

-- As of the moment that the change itself names: the program's clock is not the database's.
create function trek_changes_legally() returns trigger language plpgsql as $$
declare booked boolean;
begin
  if new.state <> old.state and not exists
    (select 1 from trek_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal trek transition % -> %', old.state, new.state using errcode = '23001'; end if;
  if old.state = 'draft' and new.state = 'active' and not (
    new.overview <> '' and new.distance_km > 0 and new.includes <> '{}' and new.excludes <> '{}'
    and (select count(*) from trek_day where trek_id = new.id) = new.duration_days
    and exists (select from picture where trek_id = new.id)
    and exists (select from departure where trek_id = new.id and state = 'open')
    and exists (select from host where id = new.host_id and status in ('approved', 'verified'))) then
    raise exception 'a trek is published when it is whole' using errcode = '23001'; end if;
  booked := trek_is_booked(new.id, nepal_day(new.updated_at));
  if booked and old.state <> 'draft'
    and (new.duration_days, new.price_cents) is distinct from (old.duration_days, old.price_cents) then
    raise exception 'duration and price of a booked trek stay' using errcode = '23001'; end if;
  if booked and new.state = 'archived' and old.state <> 'archived' then
    raise exception 'a booked trek is not deleted' using errcode = '23001'; end if;
  return new;
end $$;
create trigger trek_changes_legally before update on trek
  for each row when (old is distinct from new) execute function trek_changes_legally();

create function booked_departure_stays() returns trigger language plpgsql as $$ begin
  if old.spots_taken > 0 and (tg_op = 'DELETE' or (new.trek_id, new.starts_on, new.ends_on, new.max_spots, new.price_cents)
    is distinct from (old.trek_id, old.starts_on, old.ends_on, old.max_spots, old.price_cents)) then
    raise exception 'a departure with bookings stays as it is' using errcode = '23001'; end if;
  return coalesce(new, old);
end $$;
create trigger booked_departure_stays before update or delete on departure
  for each row execute function booked_departure_stays();

-- Dates that were taken away or cancelled may be offered again.
alter table departure drop constraint one_departure_per_dates;
create unique index one_departure_per_dates on departure (trek_id, starts_on, ends_on) where state <> 'cancelled';

-- Pictures change places with each other in one statement.
alter table picture drop constraint picture_trek_id_position_key,
  add constraint picture_trek_id_position_key unique (trek_id, position) deferrable initially immediate;
