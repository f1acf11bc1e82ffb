-- Seasonal deals: a percentage off what a region, a trek or a departure costs, for whoever books within a period.
create table deal (
  id uuid primary key default gen_random_uuid(),
  -- Who made it bears it: a host's deal lowers the host's base, an operator's is the platform's cost.
  made_by text not null check (made_by in ('host', 'operator')),
  made_by_id uuid not null references account,
  region text check (length(region) between 1 and 100),
  trek_id uuid references trek,
  departure_id uuid references departure,
  -- More than half is a mistake of the hand: a host would walk for less than the days cost.
  percent int not null check (percent between 1 and 50),
  -- The first and the last day to book it, both whole days in Nepal; members from 48 hours before the first one begins.
  first_on date not null,
  last_on date not null,
  -- What travellers read: 'Winter light'.
  title text not null default '' check (length(title) <= 80),
  made_at timestamptz not null,
  ended_at timestamptz,
  ended_by_id uuid references account,
  constraint deal_is_of_one_thing check (num_nonnulls(region, trek_id, departure_id) = 1),
  constraint hosts_give_no_region check (made_by = 'operator' or region is null),
  constraint deal_period check (last_on between first_on and first_on + 365),
  constraint ended_by_somebody check ((ended_at is null) = (ended_by_id is null))
);
create index deal_by_trek on deal (trek_id) where ended_at is null;
create index deal_by_departure on deal (departure_id) where ended_at is null;
create index deal_by_region on deal (region) where ended_at is null;
create index deal_by_maker on deal (made_by_id, made_at desc);

-- Bookings name their deal: it is never changed or deleted, only ended once.
create function keep_deal() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'deals are never deleted' using errcode = '23001'; end if;
  if tg_op = 'UPDATE' then
    if old.ended_at is not null
      or (to_jsonb(new) - 'ended_at' - 'ended_by_id') <> (to_jsonb(old) - 'ended_at' - 'ended_by_id') then
      raise exception 'a deal can only be ended, once' using errcode = '23001'; end if;
    return new;
  end if;
  if new.made_by = 'host' and not exists (
    select from trek where host_id = new.made_by_id and id = coalesce(new.trek_id,
      (select trek_id from departure where id = new.departure_id))) then
    raise exception 'a host makes deals for own treks only' using errcode = '23001'; end if;
  return new;
end $$;
create trigger keep_deal before insert or update or delete on deal for each row execute function keep_deal();
create trigger deal_kept before truncate on deal execute function never_truncated();

-- Pages and the catalogue show deals: whoever holds them hears of every trek that one reaches.
create function tell_catalogue_of_deal() returns trigger language plpgsql as $$ begin
  perform pg_notify('catalogue', id::text) from trek
    where id = coalesce(new.trek_id, (select trek_id from departure where id = new.departure_id))
      or (new.region is not null and region = new.region and state = 'active');
  return new;
end $$;
create trigger tell_catalogue after insert or update on deal
  for each row execute function tell_catalogue_of_deal();

-- The hold freezes which deal there was, so that its price follows the number of spots.
alter table booking
  add deal_id uuid references deal,
  add deal_percent int not null default 0 check (deal_percent between 0 and 50),
  add constraint deal_is_named check ((deal_id is null) = (deal_percent = 0)),
  add constraint named_deal_has_a_maker check (deal_id is null or deal_made_by is not null),
  -- Half a cent is rounded up.
  add constraint deal_within_half check (deal_cents * 2 <= unit_price_cents * spots + 1);

create index booking_by_deal on booking (deal_id) where deal_id is not null;

create function keep_deal_of_booking() returns trigger language plpgsql as $$ begin
  raise exception 'booking terms are immutable' using errcode = '23001'; end $$;
create trigger keep_deal_of_booking before update of deal_id, deal_percent on booking for each row
  when (new.deal_id is distinct from old.deal_id or new.deal_percent <> old.deal_percent)
  execute function keep_deal_of_booking();
