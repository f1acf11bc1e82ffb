-- Extras and rooms of a trek, as its host sells them now. One that somebody ordered is never edited: a changed one retires it and
-- continues its stock, which the first row of the series has (`first_id`).
create table extra (
  id uuid primary key default gen_random_uuid(),
  trek_id uuid not null references trek,
  first_id uuid not null references extra deferrable initially deferred,
  position int not null check (position between 1 and 1000),
  name text not null check (length(name) between 1 and 60),
  body text not null default '' check (length(body) <= 300),
  unit text not null check (unit in ('traveller', 'booking', 'day')),
  price_cents bigint not null check (price_cents between 0 and 500000),
  -- At most this many in one booking.
  most int not null check (most between 1 and 50),
  -- The last day to order or remove it is this many days before the start.
  order_until_days int not null check (order_until_days between 0 and 365),
  -- Refunded like the trek; else not at all when it was ordered.
  is_refundable boolean not null default true,
  is_room boolean not null default false,
  made_at timestamptz not null,
  retired_at timestamptz,
  constraint rooms_are_per_traveller check (not is_room or unit = 'traveller')
);
create unique index one_room_extra on extra (trek_id) where is_room and retired_at is null;
create index extra_by_trek on extra (trek_id, position) where retired_at is null;
create index extra_by_first on extra (first_id);

create function extra_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'extras are retired, never deleted' using errcode = '23001'; end if;
  if (new.id, new.trek_id, new.first_id, new.name, new.body, new.unit, new.price_cents, new.most, new.order_until_days,
      new.is_refundable, new.is_room, new.made_at)
    is distinct from (old.id, old.trek_id, old.first_id, old.name, old.body, old.unit, old.price_cents, old.most,
      old.order_until_days, old.is_refundable, old.is_room, old.made_at)
    or (old.retired_at is not null and new.retired_at is distinct from old.retired_at) then
    raise exception 'an extra is never edited' using errcode = '23001'; end if;
  return new;
end $$;
create trigger extra_kept before update or delete on extra for each row execute function extra_kept();

-- The stock of an extra on one departure; without a row it is not limited. Only the triggers below move `taken`.
create table departure_extra (
  departure_id uuid not null references departure on delete cascade,
  extra_id uuid not null references extra,
  stock int not null check (stock between 0 and 999),
  taken int not null default 0,
  primary key (departure_id, extra_id),
  constraint stock_suffices check (taken between 0 and stock)
);
create index departure_extra_by_extra on departure_extra (extra_id);

-- What a booking has ordered, as it was sold.
create table booking_extra (
  booking_id uuid not null references booking,
  position int not null,
  extra_id uuid not null references extra,
  -- Whose stock it takes.
  first_id uuid not null references extra,
  name text not null check (length(name) between 1 and 60),
  unit text not null check (unit in ('traveller', 'booking', 'day')),
  unit_cents bigint not null check (unit_cents between 0 and 500000),
  quantity int not null check (quantity between 1 and 50),
  days int not null check (days between 1 and 100),
  order_until_days int not null check (order_until_days between 0 and 365),
  is_refundable boolean not null,
  is_room boolean not null,
  total_cents bigint not null generated always as (unit_cents * quantity * days) stored,
  primary key (booking_id, position),
  constraint one_row_per_extra unique (booking_id, extra_id),
  constraint only_daily_extras_have_days check (unit = 'day' or days = 1)
);
create index booking_extra_by_extra on booking_extra (extra_id);
create index booking_extra_by_first on booking_extra (first_id);

create function take_stock(the_departure uuid, the_extra uuid, delta int) returns void language sql as $$
  update departure_extra set taken = taken + delta
  where delta <> 0 and departure_id = the_departure and extra_id = the_extra
$$;

create function booking_extra_stock() returns trigger language plpgsql as $$
declare the_booking booking;
begin
  select * into the_booking from booking where id = case tg_op when 'DELETE' then old.booking_id else new.booking_id end;
  if the_booking.submitted_at is not null and the_booking.state <> 'confirmed' then
    raise exception 'booking terms are immutable' using errcode = '23001'; end if;
  if not occupies(the_booking.state) then return null; end if;
  if tg_op <> 'INSERT' then perform take_stock(the_booking.departure_id, old.first_id, -old.quantity); end if;
  if tg_op <> 'DELETE' then perform take_stock(the_booking.departure_id, new.first_id, new.quantity); end if;
  return null;
end $$;
create trigger booking_extra_stock after insert or update or delete on booking_extra
  for each row execute function booking_extra_stock();

-- After `booking_spots`, which locks the departure.
create function booking_stock() returns trigger language plpgsql as $$
begin
  if occupies(new.state) then
    perform take_stock(new.departure_id, e.first_id, e.quantity) from booking_extra e where e.booking_id = new.id order by e.first_id;
  end if;
  if occupies(old.state) then
    perform take_stock(old.departure_id, e.first_id, -e.quantity) from booking_extra e where e.booking_id = new.id order by e.first_id;
  end if;
  return null;
end $$;
create trigger booking_stock after update of state, departure_id on booking for each row
  when (occupies(new.state) <> occupies(old.state) or new.departure_id <> old.departure_id)
  execute function booking_stock();

-- The part of a booking's price, after its discounts, that pays for extras that are not refunded when they were ordered.
alter table booking add once_ordered_cents bigint not null default 0 check (once_ordered_cents >= 0);
create function once_ordered_kept() returns trigger language plpgsql as $$ begin
  raise exception 'booking terms are immutable' using errcode = '23001'; end $$;
create trigger once_ordered_kept before update of once_ordered_cents on booking for each row
  when (old.submitted_at is not null and new.once_ordered_cents <> old.once_ordered_cents
    and (new.last_change_id is not distinct from old.last_change_id or old.state <> 'confirmed'))
  execute function once_ordered_kept();

-- The stock that a change holds until it is paid: [{"firstId": uuid, "quantity": int}].
alter table change_order add extras jsonb not null default '[]';
create function change_order_stock() returns trigger language plpgsql as $$
declare delta int := 0;
begin
  if tg_op = 'UPDATE' then
    if new.extras <> old.extras then
      raise exception 'the terms of a change order are immutable' using errcode = '23001'; end if;
    if old.state = 'held' then delta := delta - 1; end if;
  end if;
  if new.state = 'held' then delta := delta + 1; end if;
  if delta <> 0 then
    perform take_stock(new.departure_id, (e ->> 'firstId')::uuid, delta * (e ->> 'quantity')::int)
    from jsonb_array_elements(new.extras) e order by e ->> 'firstId';
  end if;
  return null;
end $$;
create trigger change_order_stock after insert or update on change_order
  for each row execute function change_order_stock();

create or replace function booking_costs(b booking)
returns table (rank int, kind text, label text, borne_by text, quantity int, unit_cents bigint, total_cents bigint)
language sql stable as $$
  select * from (values
    (1, 'travellers', '', 'traveller', b.spots, b.unit_price_cents, b.unit_price_cents * b.spots),
    (3, 'deal', '', case b.deal_made_by when 'operator' then 'platform' else 'host' end, null, null, -b.deal_cents),
    (4, 'group_discount', '', 'host', null, null, -b.group_discount_cents),
    (5, 'promotion', '', case b.promotion_made_by when 'operator' then 'platform' else 'host' end, null, null, -b.promotion_cents),
    (6, 'group_discount_kept', '', 'host', null, null, -b.group_kept_cents),
    (7, 'member_discount', '', 'platform', null, null, -b.member_discount_cents),
    (8, 'referral', '', 'platform', null, null, -b.referral_cents),
    (9, 'cancellation_charge', '', 'traveller', null, null, b.charge_cents),
    (10, 'credit', '', 'platform', null, null, -b.credit_cents)
  ) as sold (rank, kind, label, borne_by, quantity, unit_cents, total_cents)
  where occupies(b.state) and sold.total_cents <> 0
  union all
  select 2, 'extra', e.name, 'traveller', e.quantity * e.days, e.unit_cents, e.total_cents from booking_extra e
  where occupies(b.state) and e.booking_id = b.id and e.total_cents <> 0
  union all
  select * from (values
    (9, 'cancellation_charge', '', 'traveller', null::int, null::bigint, b.total_cents - b.refund_amount_cents
      - b.refund_as_credit_cents + b.credit_cents - b.credit_refund_cents),
    (10, 'credit', '', 'platform', null, null, b.credit_refund_cents + b.refund_as_credit_cents - b.credit_cents)
  ) as left_over (rank, kind, label, borne_by, quantity, unit_cents, total_cents)
  where b.state in ('cancelled', 'host_cancelled') and left_over.total_cents <> 0
$$;

create view invariant_violation_of_extras as
  select 'extras are not their sum' as what, b.id::text as ref from booking b
   left join (select booking_id, sum(total_cents) as cents from booking_extra group by booking_id) e on e.booking_id = b.id
   where b.extras_cents <> coalesce(e.cents, 0)
  union all select 'stock drift', s.departure_id::text || ' ' || s.extra_id::text from departure_extra s
   where s.taken <> (select coalesce(sum(e.quantity), 0) from booking_extra e join booking b on b.id = e.booking_id
       where b.departure_id = s.departure_id and e.first_id = s.extra_id and occupies(b.state))
     + (select coalesce(sum((x ->> 'quantity')::int), 0) from change_order o cross join jsonb_array_elements(o.extras) x
       where o.departure_id = s.departure_id and o.state = 'held' and x ->> 'firstId' = s.extra_id::text)
  union all select 'more extras than travellers', e.booking_id::text from booking_extra e join booking b on b.id = e.booking_id
   where e.unit = 'traveller' and e.quantity > b.spots and occupies(b.state);

alter view invariant_violation rename to invariant_violation_without_extras;
create view invariant_violation as
  select what, ref from invariant_violation_without_extras
  union all select what, ref from invariant_violation_of_extras;
