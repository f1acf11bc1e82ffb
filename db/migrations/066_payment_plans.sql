-- A booking can be paid in parts: a deposit or the first of monthly parts today, the others on their dates.
-- The host's deposit in per cent; null when everything is paid at once.
alter table trek add deposit_percent int default 20 check (deposit_percent between 10 and 50);

alter table booking
  add plan text not null default 'full' check (plan in ('full', 'deposit', 'monthly')),
  -- The deposit of the trek when it was sold.
  add deposit_percent int check (deposit_percent between 10 and 50),
  -- What is not paid yet. It stays when the booking ends, and nobody owes it then.
  add unpaid_cents bigint not null default 0,
  add constraint unpaid_is_part_of_the_total check (unpaid_cents between 0 and total_cents),
  add constraint full_is_paid_at_once check (plan <> 'full' or unpaid_cents = 0),
  add constraint plans_have_a_deposit check (plan = 'full' or deposit_percent is not null);

-- The platform cancels a booking whose part was not paid in time.
alter table booking drop constraint booking_cancelled_by_check,
  add constraint booking_cancelled_by_check check (cancelled_by in ('traveller', 'host', 'operator', 'platform'));

create function booking_plan_kept() returns trigger language plpgsql as $$ begin
  if (new.plan, new.deposit_percent) is distinct from (old.plan, old.deposit_percent) or old.state <> 'confirmed' then
    raise exception 'booking terms are immutable' using errcode = '23001'; end if;
  return new;
end $$;
create trigger booking_plan_kept before update of plan, deposit_percent, unpaid_cents on booking for each row
  when (old.submitted_at is not null
    and (new.plan, new.deposit_percent, new.unpaid_cents) is distinct from (old.plan, old.deposit_percent, old.unpaid_cents))
  execute function booking_plan_kept();

-- A later part of a booking's payment. A change of the booking replaces the open ones.
create table instalment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  due_on date not null,
  cents bigint not null check (cents > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'replaced', 'cancelled')),
  made_at timestamptz not null,
  ended_at timestamptz,
  -- How often its card was charged without success, and the last day.
  tries int not null default 0 check (tries between 0 and 30),
  tried_on date,
  -- The last day to pay that an operator has allowed.
  extended_to date check (extended_to between due_on + 4 and due_on + 10),
  -- The last reminder: this many days before the due day.
  reminded_days int check (reminded_days in (7, 3, 0)),
  constraint ended_instalments_have_a_time check ((state = 'open') = (ended_at is null))
);
create index instalment_by_booking on instalment (booking_id, due_on);
create unique index one_open_instalment_a_day on instalment (booking_id, due_on) where state = 'open';
create index instalment_due on instalment (due_on) where state = 'open';

create table instalment_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into instalment_edge values ('open', 'paid'), ('open', 'replaced'), ('open', 'cancelled');

create function instalment_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'instalments are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'open' then raise exception 'an instalment begins open' using errcode = '23001'; end if;
    return new; end if;
  if (new.id, new.booking_id, new.due_on, new.cents, new.made_at) <> (old.id, old.booking_id, old.due_on, old.cents, old.made_at) then
    raise exception 'the terms of an instalment are immutable' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from instalment_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal instalment transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger instalment_moves_legally before insert or update or delete on instalment
  for each row execute function instalment_moves_legally();
create trigger instalment_kept before truncate on instalment execute function never_truncated();

-- A payment of open parts, in their order, up to this one. With `try` a saved card was charged without its owner.
alter table payment
  add instalment_id uuid references instalment,
  add try int check (try between 1 and 30),
  add constraint tries_are_of_an_instalment check (try is null or instalment_id is not null),
  add constraint payments_are_for_one_thing check (instalment_id is null or change_order_id is null);
drop index one_settling_payment;
create unique index one_settling_payment on payment (booking_id)
  where state = 'captured' and change_order_id is null and instalment_id is null;
create unique index one_payment_per_try on payment (instalment_id, try) where try is not null;

-- The card of a booking for its later parts, as the payment provider names it.
create table saved_card (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  customer_id text not null,
  method_id text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- The last month in which it is valid.
  valid_until text not null check (valid_until ~ '^[0-9]{4}-[0-9]{2}$'),
  saved_at timestamptz not null,
  -- From then on it pays no more, until the provider has deleted it.
  removed_at timestamptz
);
create unique index one_saved_card on saved_card (booking_id) where removed_at is null;
create index saved_card_by_booking on saved_card (booking_id);

-- A page of the payment provider on which a traveller saves another card for the later parts.
create table card_page (
  id uuid primary key,
  booking_id uuid not null references booking,
  session_id text unique,
  state text not null default 'open' check (state in ('open', 'saved', 'expired')),
  made_at timestamptz not null
);
create index card_page_by_booking on card_page (booking_id, made_at desc);

-- Confirmed means paid exactly the total without its open parts, and what changes gave back; captured means the booking has its
-- spots or was cancelled.
create or replace function settled() returns trigger language plpgsql as $$
declare the_booking booking; paid bigint; due bigint; the_id uuid;
begin
  the_id := case tg_table_name when 'booking' then new.id else (to_jsonb(new) ->> 'booking_id')::uuid end;
  select * into the_booking from booking where id = the_id;
  select sum(amount_cents) into paid from payment where booking_id = the_id and state = 'captured';
  due := the_booking.total_cents + the_booking.returned_cents - the_booking.unpaid_cents;
  if the_booking.state in ('confirmed', 'completed', 'no_show') and due > 0 and paid is distinct from due then
    raise exception 'booking % confirmed but paid % of %', the_id, paid, due using errcode = '23514'; end if;
  if the_booking.state in ('completed', 'no_show') and the_booking.unpaid_cents > 0 then
    raise exception 'booking % is over but not paid', the_id using errcode = '23514'; end if;
  if the_booking.state = 'confirmed' and the_booking.unpaid_cents
    <> (select coalesce(sum(cents), 0) from instalment where booking_id = the_id and state = 'open') then
    raise exception 'the parts of booking % are not its unpaid rest', the_id using errcode = '23514'; end if;
  if paid is not null and the_booking.state in ('held', 'expired', 'abandoned') then
    raise exception 'payment captured but booking % is %', the_id, the_booking.state using errcode = '23514'; end if;
  return null;
end $$;
create constraint trigger settled after insert or update on instalment deferrable initially deferred
  for each row execute function settled();

-- A cancelled booking costs what was paid and not given back, also as the credit of a claim.
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
  select left_over.* from (select coalesce(sum(c.credit_cents), 0)::bigint as cents from claim c
    where c.booking_id = b.id and c.state = 'granted') as given cross join lateral (values
    (9, 'cancellation_charge', '', 'traveller', null::int, null::bigint, b.total_cents - b.unpaid_cents
      - b.refund_amount_cents - b.refund_as_credit_cents + b.credit_cents - b.credit_refund_cents - given.cents),
    (10, 'credit', '', 'platform', null, null, b.credit_refund_cents + b.refund_as_credit_cents + given.cents - b.credit_cents)
  ) as left_over (rank, kind, label, borne_by, quantity, unit_cents, total_cents)
  where b.state in ('cancelled', 'host_cancelled') and left_over.total_cents <> 0
$$;

-- The same invariants, with parts that are not paid yet.
create or replace view invariant_violation_of_bookings as
  select 'spots drift' as what, d.id::text as ref from departure d
   where d.spots_taken <> (select coalesce(sum(b.spots), 0) from booking b
     where b.departure_id = d.id and occupies(b.state))
    + (select coalesce(sum(o.spots), 0) from change_order o where o.departure_id = d.id and o.state = 'held')
  union all select 'oversold', id::text from departure where spots_taken > max_spots or spots_taken < 0
  union all select 'confirmed without money', b.id::text from booking b
   where b.state in ('confirmed', 'completed', 'no_show') and b.total_cents + b.returned_cents - b.unpaid_cents <>
     (select coalesce(sum(p.amount_cents), 0) from payment p where p.booking_id = b.id and p.state = 'captured')
  union all select 'money without booking', p.id::text from payment p join booking b on b.id = p.booking_id
   where p.state = 'captured' and b.state not in ('confirmed', 'completed', 'no_show', 'cancelled', 'host_cancelled')
  union all select 'surplus not refunded', p.id::text from payment p
   where p.state = 'surplus' and p.refunded_cents <> p.amount_cents
   and not exists (select 1 from refund r where r.payment_id = p.id and r.state = 'rejected')
  union all select 'over-refunded', id::text from payment where refunded_cents > amount_cents
  union all select 'travellers are not the spots', b.id::text from booking b
   where b.submitted_at is not null
     and b.spots <> (select count(*) from booking_traveller t where t.booking_id = b.id)
  union all select 'unbalanced journal', e.journal_id::text from entry e
   group by e.journal_id having sum(e.debit_cents) <> sum(e.credit_cents)
  union all select 'account drift', a.id from ledger_account a
   where a.balance_cents <> (select coalesce(sum(case a.normal when 'debit'
     then e.debit_cents - e.credit_cents else e.credit_cents - e.debit_cents end), 0) from entry e where e.account_id = a.id)
  union all select 'money not in the books', p.id::text from payment p where p.state in ('captured', 'surplus')
   and not exists (select 1 from journal j where j.kind = p.state and j.source = p.id::text)
  union all select 'refund not in the books', r.id::text from refund r where r.state = 'succeeded'
   and not exists (select 1 from journal j where j.kind in ('refund_sent', 'refund_sent_by_bank')
     and j.source = r.id::text || case r.came_back when 0 then '' else ':' || r.came_back end)
  union all select 'confirmed without a share', b.id::text from booking b where b.confirmed_at is not null
   and not exists (select 1 from payout_item i where i.booking_id = b.id and i.kind = 'share' and i.state <> 'returned')
  -- Until its share is earned a booking keeps exactly what that is reckoned from; before its confirmation and after that nothing.
  union all select 'customer funds are not the share', b.id::text from booking b
   left join payout_item i on i.booking_id = b.id and i.kind = 'share' and i.state <> 'returned'
   left join (select j.booking_id, sum(e.credit_cents - e.debit_cents) as cents from journal j
     join entry e on e.journal_id = j.id where e.account_id = 'customer_funds' group by j.booking_id) f on f.booking_id = b.id
   where b.state <> 'held' and coalesce(f.cents, 0)
     <> case i.state when 'accrued' then i.base_cents - b.unpaid_cents when 'reduced' then i.base_cents else 0 end
  union all select 'share is not what was earned', i.id::text from payout_item i
   left join (select j.booking_id, sum(e.credit_cents - e.debit_cents) as cents from journal j
     join entry e on e.journal_id = j.id and e.account_id like 'host_payable:%'
     where j.kind in ('earned', 'share_lowered') group by j.booking_id) f
     on f.booking_id = i.booking_id
   where i.kind = 'share' and coalesce(f.cents, 0)
     <> case when i.state in ('accrued', 'reduced', 'reversed') then 0 else i.net_cents end
  union all select 'host is not owed the unpaid shares', h.id::text from host h
   where coalesce((select a.balance_cents from ledger_account a where a.id = 'host_payable:' || h.id), 0)
     <> (select coalesce(sum(i.net_cents), 0) from payout_item i where i.host_id = h.id and i.kind = 'share'
       and i.state in ('payable', 'on_hold', 'batched', 'approved'))
  union all select 'host does not owe the claw-backs', h.id::text from host h
   where coalesce((select a.balance_cents from ledger_account a where a.id = 'host_receivable:' || h.id), 0)
     <> (select coalesce(-sum(i.net_cents), 0) from payout_item i where i.host_id = h.id and i.kind = 'claw_back'
       and i.state in ('payable', 'batched', 'approved'))
  union all select 'payout is not its items', p.id::text from payout p
   where p.amount_cents <> (select coalesce(sum(i.net_cents), 0) from payout_item i where i.payout_id = p.id)
  union all select 'payout not in the books', p.id::text from payout p where p.state in ('sent', 'settled', 'returned')
   and not exists (select 1 from journal j where j.kind = 'payout_sent' and j.source = p.id::text)
  union all select 'payout without an account', p.id::text from payout p where p.state in ('sent', 'settled', 'returned')
   and not exists (select 1 from vault.payout_account a where a.payout_id = p.id)
  union all select 'claim not in the books', c.id::text from claim c where c.state = 'granted'
   and c.amount_cents is distinct from (select sum(e.credit_cents)::bigint from journal j join entry e on e.journal_id = j.id
     where j.kind = 'claim_granted' and j.source = c.id::text)
  union all select 'claim without its refund', c.id::text from claim c where c.card_cents > 0
   and c.card_cents <> (select coalesce(sum(r.amount_cents), 0) from refund r where r.claim_id = c.id)
  union all select 'share in a payout while a claim is open', i.id::text from payout_item i
   join claim c on c.booking_id = i.booking_id and c.state = 'open'
   where i.kind = 'share' and i.state not in ('accrued', 'reduced', 'on_hold', 'returned')
  union all select 'lines are not the price', b.id::text from booking b where b.submitted_at is not null
   and (select coalesce(sum(l.total_cents), 0) from booking_line l where l.booking_id = b.id)
    <> case when occupies(b.state) then b.total_cents
      when b.state in ('cancelled', 'host_cancelled') then b.total_cents - b.unpaid_cents - b.refund_amount_cents else 0 end
  -- A granted claim lowers a share without a line.
  union all select 'share is not its lines', i.id::text from payout_item i
   where i.kind = 'share' and i.state in ('accrued', 'reduced')
   and not exists (select 1 from claim c where c.booking_id = i.booking_id and c.state = 'granted')
   and i.base_cents <> (select coalesce(sum(l.total_cents), 0) from booking_line l
     where l.booking_id = i.booking_id and l.borne_by <> 'platform')
  union all select 'change without its refund', c.id::text from booking_change c where c.card_cents > 0
   and c.card_cents <> (select coalesce(sum(r.amount_cents), 0) from refund r where r.change_id = c.id)
    + (select coalesce(sum(e.debit_cents), 0) from journal j join entry e on e.journal_id = j.id
       where j.kind = 'goodwill_counted' and j.source = c.id::text)
  union all select 'order without its payment', o.id::text from change_order o where o.state = 'applied'
   and o.due_cents <> (select coalesce(sum(p.amount_cents), 0) from payment p
     where p.change_order_id = o.id and p.state = 'captured')
  union all select 'payment of an order that does not apply', p.id::text from payment p
   join change_order o on o.id = p.change_order_id where p.state = 'captured' and o.state <> 'applied';

create view invariant_violation_of_plans as
  select 'parts are not the unpaid rest' as what, b.id::text as ref from booking b
   where b.state = 'confirmed' and b.unpaid_cents <> (select coalesce(sum(i.cents), 0) from instalment i
     where i.booking_id = b.id and i.state = 'open')
  union all select 'open part of an ended booking', i.id::text from instalment i join booking b on b.id = i.booking_id
   where i.state = 'open' and b.state in ('cancelled', 'host_cancelled', 'completed', 'no_show')
  union all select 'part charged twice', p.instalment_id::text from payment p
   where p.state = 'captured' and p.try is not null group by p.instalment_id having count(*) > 1;

alter view invariant_violation rename to invariant_violation_without_plans;
create view invariant_violation as
  select what, ref from invariant_violation_without_plans
  union all select what, ref from invariant_violation_of_plans;
