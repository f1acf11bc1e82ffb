-- The numbered versions of a trek: the whole offer with the terms of its sale, and its SHA-256. A booking names the version
-- under which it was submitted. One version at most describes the trek as it is now.
create table trek_version (
  id uuid primary key default gen_random_uuid(),
  trek_id uuid not null references trek,
  number int not null check (number > 0),
  offer json not null, -- keeps the exact text, of which the hash is
  sha256 bytea not null check (sha256 = sha256(convert_to(offer::text, 'UTF8'))),
  is_current boolean not null default true,
  created_at timestamptz not null,
  terms jsonb not null generated always as ((offer -> 'terms')::jsonb) stored,
  deadline_days int not null generated always as ((offer ->> 'bookingDeadlineDays')::int) stored,
  permits_on text not null generated always as (offer -> 'permits' ->> 'on') stored,
  constraint one_version_per_number unique (trek_id, number)
);
create unique index one_current_version on trek_version (trek_id) where is_current;

create function trek_version_stays() returns trigger language plpgsql as $$ begin
  raise exception 'a version of a trek is immutable' using errcode = '23001'; end $$;
create trigger trek_version_stays before update on trek_version for each row
  when ((old.id, old.trek_id, old.number, old.offer::text, old.sha256, old.created_at)
    is distinct from (new.id, new.trek_id, new.number, new.offer::text, new.sha256, new.created_at))
  execute function trek_version_stays();
create trigger trek_version_kept before delete on trek_version for each row execute function append_only();
create trigger trek_version_never_emptied before truncate on trek_version execute function append_only();

-- A change of what is offered makes the current version an earlier one; the program writes the next.
create function trek_differs_from_version() returns trigger language plpgsql as $$ begin
  update trek_version set is_current = false where is_current and trek_id =
    (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
  return null;
end $$;
create trigger trek_differs_from_version after update on trek for each row
  when ((old.name, old.region, old.difficulty, old.duration_days, old.distance_km, old.max_altitude_m, old.max_altitude_place,
      old.start_place, old.end_place, old.gateway, old.access, old.accommodation, old.climate, old.best_months, old.permits,
      old.restricted, old.summary, old.overview, old.fitness, old.includes, old.excludes, old.max_group_size,
      old.booking_deadline_days, old.meeting_point, old.meets_at)
    is distinct from (new.name, new.region, new.difficulty, new.duration_days, new.distance_km, new.max_altitude_m,
      new.max_altitude_place, new.start_place, new.end_place, new.gateway, new.access, new.accommodation, new.climate,
      new.best_months, new.permits, new.restricted, new.summary, new.overview, new.fitness, new.includes, new.excludes,
      new.max_group_size, new.booking_deadline_days, new.meeting_point, new.meets_at))
  execute function trek_differs_from_version('id');
create trigger day_differs_from_version after insert or update or delete on trek_day
  for each row execute function trek_differs_from_version('trek_id');
create trigger picture_differs_from_version after insert or update or delete on picture
  for each row execute function trek_differs_from_version('trek_id');

-- Null for a hold that is not submitted, and for a booking from before there were versions, until the program gives it one.
alter table booking add sold_version_id uuid references trek_version;
create index booking_by_version on booking (sold_version_id);
create index booking_without_version on booking (departure_id) where submitted_at is not null and sold_version_id is null;
create trigger keep_version_of_booking before update of sold_version_id on booking for each row
  when (old.sold_version_id is not null and new.sold_version_id is distinct from old.sold_version_id)
  execute function keep_deal_of_booking();
