-- People, hosts, treks, departures: what can be found and booked.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- One row: which mode used this database first. Demonstration data never mixes with real bookings.
create table installation (
  id int primary key default 1 check (id = 1),
  mode text not null check (mode in ('demonstration', 'production')),
  first_used_at timestamptz not null,
  seeded_on date
);

create function search_text(value text) returns text language sql immutable parallel safe as
$$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create table account (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique check (email like '%_@_%' and length(email) <= 254),
  state text not null default 'active' check (state in ('active', 'suspended', 'erased')),
  role text not null default 'traveller' check (role in ('traveller', 'support', 'operator')),
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  country text not null default '',
  created_at timestamptz not null
);

create table host (
  id uuid primary key references account,
  kind text not null check (kind in ('individual', 'company')),
  status text not null check (status in ('pending', 'approved', 'verified', 'rejected', 'suspended')),
  display_name text not null check (display_name <> ''),
  bio text not null default '',
  experience text not null default '',
  years_of_experience int not null default 0 check (years_of_experience between 0 and 80),
  specialities text[] not null default '{}',
  languages text[] not null default '{}',
  created_at timestamptz not null
);

create table trek (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  host_id uuid not null references host,
  name text not null check (length(name) between 1 and 120),
  state text not null default 'draft' check (state in ('draft', 'active', 'inactive', 'suspended', 'archived')),
  region text not null,
  difficulty text not null check (difficulty in ('Easy', 'Moderate', 'Challenging', 'Strenuous')),
  duration_days int not null check (duration_days between 1 and 60),
  distance_km int check (distance_km > 0),
  max_altitude_m int not null check (max_altitude_m between 0 and 8849),
  max_altitude_place text not null default '',
  start_place text not null,
  end_place text not null,
  gateway text not null default 'Kathmandu',
  access text not null default '',
  accommodation text not null default '',
  climate text not null,
  best_months int[] not null default '{}',
  permits text[] not null default '{}',
  restricted boolean not null default false,
  summary text not null default '' check (length(summary) <= 160),
  overview text not null,
  fitness text not null default '',
  includes text[] not null default '{}',
  excludes text[] not null default '{}',
  price_cents bigint not null check (price_cents >= 100),
  max_group_size int not null default 10 check (max_group_size between 1 and 50),
  booking_deadline_days int not null default 7 check (booking_deadline_days between 1 and 30),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index trek_by_host on trek (host_id);
create index trek_by_region on trek (region) where state = 'active';
create index trek_by_difficulty on trek (difficulty) where state = 'active';
create index trek_by_name on trek using gin (search_text(name) gin_trgm_ops);

create table trek_day (
  trek_id uuid not null references trek,
  day int not null check (day between 1 and 60),
  kind text not null check (kind in ('arrival', 'trek', 'rest', 'reserve', 'departure')),
  place text not null,
  altitude_m int not null check (altitude_m between 0 and 8849),
  hours numeric(4, 1) not null default 0,
  km numeric(5, 1) not null default 0,
  mode text not null default '',
  note text not null default '',
  description text not null default '',
  meals text[] not null default '{}',
  primary key (trek_id, day)
);

create table picture (
  id uuid primary key default gen_random_uuid(),
  trek_id uuid not null references trek,
  position int not null check (position between 1 and 7),
  kind text not null check (kind in ('illustration', 'photo')),
  storage_key text not null unique,
  alt text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  unique (trek_id, position)
);

create table departure (
  id uuid primary key default gen_random_uuid(),
  trek_id uuid not null references trek,
  starts_on date not null,
  ends_on date not null,
  max_spots int not null check (max_spots between 1 and 50),
  spots_taken int not null default 0,
  price_cents bigint not null check (price_cents >= 100),
  state text not null default 'open'
    check (state in ('draft', 'open', 'closed', 'cancelled', 'departed', 'completed')),
  constraint departure_dates_in_order check (ends_on >= starts_on),
  constraint spots_within_max check (spots_taken between 0 and max_spots),
  constraint one_departure_per_dates unique (trek_id, starts_on, ends_on)
);

-- The counter belongs to the bookings: only their trigger (depth 2) may move it.
create function departure_counter_is_ours() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' and new.spots_taken <> 0 then
    raise exception 'spots are taken by bookings only' using errcode = '23001'; end if;
  if tg_op = 'UPDATE' and new.spots_taken <> old.spots_taken and pg_trigger_depth() < 2 then
    raise exception 'spots are taken by bookings only' using errcode = '23001'; end if;
  return new;
end $$;
create trigger departure_counter_is_ours before insert or update on departure
  for each row execute function departure_counter_is_ours();

create table departure_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into departure_edge values
  ('draft', 'open'), ('open', 'closed'), ('closed', 'open'), ('open', 'cancelled'), ('closed', 'cancelled'),
  ('open', 'departed'), ('closed', 'departed'), ('departed', 'completed'), ('departed', 'cancelled');
create function departure_moves_legally() returns trigger language plpgsql as $$ begin
  if new.state <> old.state and not exists
    (select 1 from departure_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal departure transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger departure_moves_legally before update on departure
  for each row execute function departure_moves_legally();

create table currency_rate (
  day date not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  per_usd numeric(18, 8) not null check (per_usd > 0),
  source text not null,
  primary key (day, currency)
);
