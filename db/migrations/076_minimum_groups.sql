-- A departure can have a minimum group: it is forming until that many spots are booked, or its host guarantees that it runs. One
-- without a minimum runs with any number and has none of the three states.
create table running_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into running_edge values ('forming', 'guaranteed'), ('forming', 'cancelled');

alter table departure
  add column min_spots int,
  -- The day in Nepal until whose end the minimum can be reached.
  add column decide_on date,
  add column running text check (running in ('forming', 'guaranteed', 'cancelled')),
  -- When the travellers were notified that it runs.
  add column guarantee_notified_at timestamptz,
  add constraint minimum_is_whole
    check ((min_spots is null) = (decide_on is null) and (min_spots is null) = (running is null)),
  add constraint minimum_within_spots check (min_spots between 2 and max_spots),
  -- The host has 48 hours after it, and travellers choose before the first day.
  add constraint decided_before_the_start check (decide_on <= starts_on - 4);
create index departure_forming on departure (decide_on) where running = 'forming';
create index departure_guaranteed on departure (id) where running = 'guaranteed' and guarantee_notified_at is null;

-- The spots of a departure that count towards its minimum: paid bookings, and spots sold elsewhere.
create function departure_booked(the_departure uuid) returns int language sql stable as $$
  select (select coalesce(sum(b.spots), 0) from booking b
      where b.departure_id = the_departure and occupies(b.state) and b.state <> 'held')::int
    + (select coalesce(sum(k.spots), 0) from departure_block k
      where k.departure_id = the_departure and k.released_at is null)::int $$;

-- The writers of bookings and blocks hold the lock of the departure.
create function guarantee_if_reached(the_departure uuid) returns void language sql as $$
  update departure set running = 'guaranteed'
  where id = the_departure and running = 'forming' and state in ('open', 'closed')
    and departure_booked(the_departure) >= min_spots $$;

create function booking_reaches_minimum() returns trigger language plpgsql as $$ begin
  perform guarantee_if_reached(new.departure_id);
  return null;
end $$;
create trigger booking_reaches_minimum after update of state, spots, departure_id on booking
  for each row when (new.state = 'confirmed') execute function booking_reaches_minimum();
-- By name after departure_block_spots.
create trigger departure_reaches_minimum after insert on departure_block
  for each row execute function booking_reaches_minimum();

create function running_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.running <> 'forming' then raise exception 'a minimum begins forming' using errcode = '23001'; end if;
    return new;
  end if;
  if new.state = 'cancelled' and old.state <> 'cancelled' and new.running = 'forming' then
    new.running := 'cancelled'; end if;
  if (old.running is null or new.running is null) and old.running is distinct from new.running then
    if old.spots_taken > 0 or coalesce(old.running, new.running) <> 'forming' then
      raise exception 'a minimum comes and goes while nothing is booked' using errcode = '23001'; end if;
    return new;
  end if;
  if new.running <> old.running and not exists
    (select 1 from running_edge where from_state = old.running and to_state = new.running) then
    raise exception 'illegal running transition % -> %', old.running, new.running using errcode = '23001'; end if;
  -- What travellers have bought: the minimum never rises, and its day stays.
  if old.spots_taken > 0 and (new.min_spots > old.min_spots or new.decide_on <> old.decide_on) then
    raise exception 'a sold minimum never rises' using errcode = '23001'; end if;
  return new;
end $$;
create trigger running_moves_legally before insert or update on departure
  for each row execute function running_moves_legally();

-- The platform cancels a departure that does not reach its minimum; that is not its host's decision.
alter table departure_choice drop constraint departure_choice_cancelled_by_check,
  add constraint departure_choice_cancelled_by_check check (cancelled_by in ('host', 'operator', 'minimum'));
alter table booking drop constraint booking_cancelled_by_check,
  add constraint booking_cancelled_by_check check (cancelled_by in ('traveller', 'host', 'operator', 'platform', 'minimum'));
