-- The host or an operator cancelled a departure before its start: each booking chooses another date, credit or the card, within
-- seven days. Without a choice the card gets everything back.
create table departure_choice_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into departure_choice_edge values ('open', 'moved'), ('open', 'credit'), ('open', 'card'), ('open', 'lapsed');
create table departure_choice (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  departure_id uuid not null references departure,
  cancelled_by text not null check (cancelled_by in ('host', 'operator')),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'open' check (state in ('open', 'moved', 'credit', 'card', 'lapsed')),
  asked_at timestamptz not null,
  decide_by timestamptz not null,
  decided_at timestamptz,
  reminded_at timestamptz,
  -- The move to the chosen date.
  change_id uuid references booking_change,
  constraint choice_has_time check (decide_by > asked_at),
  constraint decided_choice_has_a_time check ((state = 'open') = (decided_at is null)),
  constraint moved_choice_has_its_change check ((state = 'moved') = (change_id is not null))
);
create unique index one_open_departure_choice on departure_choice (booking_id) where state = 'open';
create index departure_choice_by_booking on departure_choice (booking_id, asked_at desc);
create index departure_choice_by_departure on departure_choice (departure_id);
create index departure_choice_due on departure_choice (decide_by) where state = 'open';

create function departure_choice_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'departure choices are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'open' then raise exception 'a departure choice begins open' using errcode = '23001'; end if;
    return new; end if;
  if (new.booking_id, new.departure_id, new.cancelled_by, new.reason, new.asked_at, new.decide_by)
    is distinct from (old.booking_id, old.departure_id, old.cancelled_by, old.reason, old.asked_at, old.decide_by) then
    raise exception 'departure choice terms are immutable' using errcode = '23001'; end if;
  if old.state <> 'open' and (new.change_id, new.decided_at) is distinct from (old.change_id, old.decided_at) then
    raise exception 'a departure choice is made once' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from departure_choice_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal departure choice transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger departure_choice_moves_legally before insert or update or delete on departure_choice
  for each row execute function departure_choice_moves_legally();
create trigger departure_choice_kept before truncate on departure_choice execute function never_truncated();

-- After a cancelled departure, too, the traveller can take the card's part as credit.
alter table booking drop constraint only_a_traveller_takes_credit,
  add constraint only_a_cancelled_booking_takes_credit
    check (refund_as_credit_cents = 0 or (state in ('cancelled', 'host_cancelled') and account_id is not null));

-- When the job that ends the bookings of a cancelled departure has finished: each confirmed one has an open choice since then.
alter table departure add bookings_ended_at timestamptz,
  add constraint only_cancelled_ends_bookings check (bookings_ended_at is null or state = 'cancelled');

create view invariant_violation_of_choices as
  select 'confirmed on a cancelled departure without a choice' as what, b.id::text as ref from booking b
   join departure d on d.id = b.departure_id
   where b.state = 'confirmed' and d.bookings_ended_at is not null
   and not exists (select 1 from departure_choice c where c.booking_id = b.id and c.departure_id = d.id and c.state = 'open')
  union all select 'open choice without its booking', c.id::text from departure_choice c
   join booking b on b.id = c.booking_id join departure d on d.id = c.departure_id
   where c.state = 'open' and (b.state <> 'confirmed' or b.departure_id <> c.departure_id or d.state <> 'cancelled')
  union all select 'refunded choice with a standing booking', c.id::text from departure_choice c
   join booking b on b.id = c.booking_id
   where c.state in ('credit', 'card', 'lapsed') and b.state <> 'host_cancelled';

alter view invariant_violation rename to invariant_violation_without_choices;
create view invariant_violation as
  select what, ref from invariant_violation_without_choices
  union all select what, ref from invariant_violation_of_choices;
