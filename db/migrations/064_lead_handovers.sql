-- A lead traveller offers a booking to a new lead, who takes it over after proving the address. Until then nothing of the
-- booking changes.
create table lead_handover (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  -- The departure of that day: a booking that moves is offered again.
  departure_id uuid not null references departure,
  state text not null default 'open' check (state in ('open', 'accepted', 'withdrawn', 'expired')),
  -- The new lead …
  first_name text not null,
  last_name text not null,
  email citext not null,
  phone text not null,
  -- … with a mailed link, and the lead who offers the booking.
  token_hash bytea not null unique check (length(token_hash) = 32),
  from_name text not null,
  from_email citext not null,
  made_by uuid not null references account,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint open_handovers_have_no_end check ((state = 'open') = (ended_at is null))
);
create unique index one_open_handover on lead_handover (booking_id) where state = 'open';
create index lead_handover_by_booking on lead_handover (booking_id, made_at);
create index lead_handover_by_end on lead_handover (ended_at);

create table lead_handover_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into lead_handover_edge values ('open', 'accepted'), ('open', 'withdrawn'), ('open', 'expired');

create function lead_handover_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then raise exception 'a handover begins open' using errcode = '23001'; end if;
    return new; end if;
  if (new.booking_id, new.departure_id, new.email, new.made_by, new.made_at, new.expires_at)
    is distinct from (old.booking_id, old.departure_id, old.email, old.made_by, old.made_at, old.expires_at) then
    raise exception 'the terms of a handover are immutable' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from lead_handover_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal handover transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger lead_handover_moves before insert or update on lead_handover
  for each row execute function lead_handover_moves_legally();
