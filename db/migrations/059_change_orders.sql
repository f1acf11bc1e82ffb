-- A change of a confirmed booking that waits for its payment: more travellers, extras, or another departure that costs more. It
-- holds the spots that it needs, and it applies when it is paid.
create table change_order (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind text not null check (kind in ('add', 'move', 'extras')),
  state text not null default 'held' check (state in ('held', 'applied', 'expired', 'abandoned')),
  -- Where the spots are held, and how many: those of the new travellers, or of everybody on another departure.
  departure_id uuid not null references departure,
  spots int not null check (spots between 0 and 50),
  due_cents bigint not null check (due_cents > 0),
  -- The last change of the booking when this one was quoted: it applies only to the same booking.
  based_on uuid references booking_change,
  -- The columns that the booking gets, and what its change records.
  terms jsonb not null,
  -- The names of new travellers, until the order ends.
  travellers jsonb not null default '[]',
  made_by uuid not null references account,
  made_at timestamptz not null,
  idem_key text not null check (length(idem_key) between 1 and 200),
  idem_body bytea not null check (length(idem_body) = 32),
  hold_expires_at timestamptz not null,
  ended_at timestamptz,
  constraint one_order_per_idem_key unique (booking_id, idem_key),
  constraint ended_orders_name_nobody check (state = 'held' or travellers = '[]')
);
create unique index one_open_order on change_order (booking_id) where state = 'held';
create index change_order_due on change_order (hold_expires_at) where state = 'held';
create index change_order_by_departure on change_order (departure_id) where state = 'held';

create table change_order_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into change_order_edge values ('held', 'applied'), ('held', 'expired'), ('held', 'abandoned');

create function change_order_spots() returns trigger language plpgsql as $$
declare delta int := 0;
begin
  if tg_op = 'DELETE' then raise exception 'change orders are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' and new.state <> 'held' then
    raise exception 'a change order begins held' using errcode = '23001'; end if;
  if tg_op = 'UPDATE' then
    if (new.booking_id, new.kind, new.departure_id, new.spots, new.due_cents, new.based_on, new.terms, new.made_by, new.made_at)
      is distinct from (old.booking_id, old.kind, old.departure_id, old.spots, old.due_cents, old.based_on, old.terms,
        old.made_by, old.made_at) then
      raise exception 'the terms of a change order are immutable' using errcode = '23001'; end if;
    if new.state <> old.state and not exists
      (select 1 from change_order_edge where from_state = old.state and to_state = new.state) then
      raise exception 'illegal change order transition % -> %', old.state, new.state using errcode = '23001'; end if;
    if old.state = 'held' then delta := delta - old.spots; end if;
  end if;
  if new.state = 'held' then delta := delta + new.spots; end if;
  if delta <> 0 then
    update departure set spots_taken = spots_taken + delta where id = new.departure_id;
  end if;
  return new;
end $$;
create trigger change_order_spots after insert or update or delete on change_order
  for each row execute function change_order_spots();
create trigger change_order_kept before truncate on change_order execute function never_truncated();

-- A booking has one payment of its own, and one for each order that was paid.
alter table payment add change_order_id uuid references change_order;
drop index one_settling_payment;
drop index one_live_attempt;
create unique index one_settling_payment on payment (booking_id) where state = 'captured' and change_order_id is null;
create unique index one_live_attempt on payment (booking_id)
  where state in ('created', 'open', 'processing') and change_order_id is null;
create unique index one_settling_payment_of_order on payment (change_order_id) where state = 'captured';
create unique index one_live_attempt_of_order on payment (change_order_id) where state in ('created', 'open', 'processing');

-- A refund is divided over the payments of its booking.
drop index one_refund_per_change;
create unique index one_refund_per_change on refund (change_id, payment_id) where change_id is not null;

alter table booking_change
  drop constraint booking_change_kind_check,
  add constraint booking_change_kind_check check (kind in ('leave', 'correct-name', 'hand-over', 'add', 'move', 'extras')),
  drop constraint only_leaving_moves_money,
  drop constraint leaving_has_a_percentage,
  -- What the card paid for it.
  add due_cents bigint not null default 0 check (due_cents >= 0),
  add from_departure_id uuid references departure,
  add to_departure_id uuid references departure,
  -- A move without a fee: it does not count as one of the two, because the host caused it.
  add is_free_move boolean not null default false,
  add constraint only_some_changes_move_money check (kind in ('leave', 'add', 'move', 'extras')
    or card_cents + credit_cents + charge_cents + due_cents = 0),
  add constraint refunds_have_a_percentage check (refund_percentage is not null or card_cents + credit_cents + charge_cents = 0),
  add constraint leaving_has_a_percentage check (kind <> 'leave' or refund_percentage is not null),
  add constraint only_moves_have_departures
    check ((kind = 'move') = (from_departure_id is not null) and (kind = 'move') = (to_departure_id is not null));

alter table booking
  -- The part of the price that a move after the free days made non-refundable.
  add nonrefundable_cents bigint not null default 0 check (nonrefundable_cents >= 0),
  add extras_cents bigint not null default 0 check (extras_cents >= 0),
  add promotion_cents bigint not null default 0 check (promotion_cents >= 0),
  add promotion_made_by text check (promotion_made_by in ('host', 'operator')),
  -- The terms of a promotion code, frozen when it was typed: a percentage or an amount.
  add promotion_percent int not null default 0 check (promotion_percent between 0 and 100),
  add promotion_amount_cents bigint not null default 0 check (promotion_amount_cents >= 0),
  add constraint promotion_is_percent_or_amount check (promotion_percent = 0 or promotion_amount_cents = 0),
  add constraint promotions_have_a_maker check (promotion_cents = 0 or promotion_made_by is not null),
  add constraint one_discount check (num_nonnulls(nullif(deal_cents, 0), nullif(group_discount_cents, 0),
    nullif(promotion_cents, 0)) <= 1);
-- PostgreSQL 15 cannot change the expression of a generated column; the views that read it are made again below.
drop view invariant_violation;
drop view invariant_violation_of_bookings;
alter table booking drop column total_cents;
alter table booking
  add total_cents bigint not null generated always as (unit_price_cents * spots + extras_cents - deal_cents
    - group_discount_cents - promotion_cents - group_kept_cents - member_discount_cents - referral_cents + charge_cents
    - credit_cents) stored,
  add constraint total_not_negative check (total_cents >= 0);

create or replace function booking_spots() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'bookings are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' and new.state <> 'held' then
    raise exception 'a booking begins held' using errcode = '23001'; end if;
  if tg_op = 'UPDATE' then
    if old.submitted_at is not null and (new.submitted_at is distinct from old.submitted_at
      or new.referral_cents <> old.referral_cents
      or new.credit_account_id is distinct from old.credit_account_id) then
      raise exception 'booking terms are immutable' using errcode = '23001'; end if;
    -- Only a stored change of a confirmed booking changes its departure, unit price and discounts.
    if (new.last_change_id is not distinct from old.last_change_id or old.state <> 'confirmed')
      and (new.departure_id, new.unit_price_cents, new.group_tiers)
      is distinct from (old.departure_id, old.unit_price_cents, old.group_tiers) then
      raise exception 'booking terms are immutable' using errcode = '23001'; end if;
    -- The same applies to its party and its price after it was submitted.
    if old.submitted_at is not null and (new.last_change_id is not distinct from old.last_change_id or old.state <> 'confirmed')
      and (new.spots, new.children, new.deal_cents, new.deal_made_by, new.group_discount_cents, new.group_kept_cents,
        new.member_discount_cents, new.charge_cents, new.charge_credit_cents, new.credit_cents, new.returned_cents,
        new.returned_credit_cents, new.nonrefundable_cents, new.extras_cents, new.promotion_cents, new.promotion_made_by,
        new.promotion_percent, new.promotion_amount_cents)
      is distinct from (old.spots, old.children, old.deal_cents, old.deal_made_by, old.group_discount_cents,
        old.group_kept_cents, old.member_discount_cents, old.charge_cents, old.charge_credit_cents, old.credit_cents,
        old.returned_cents, old.returned_credit_cents, old.nonrefundable_cents, old.extras_cents, old.promotion_cents,
        old.promotion_made_by, old.promotion_percent, old.promotion_amount_cents) then
      raise exception 'booking terms are immutable' using errcode = '23001'; end if;
    if new.departure_id <> old.departure_id and (select trek_id from departure where id = new.departure_id)
      <> (select trek_id from departure where id = old.departure_id) then
      raise exception 'a booking stays on its trek' using errcode = '23001'; end if;
    if new.state <> old.state and not exists
      (select 1 from booking_edge where from_state = old.state and to_state = new.state) then
      raise exception 'illegal booking transition % -> %', old.state, new.state using errcode = '23001'; end if;
  end if;
  if tg_op = 'UPDATE' and new.departure_id = old.departure_id then
    if occupies(new.state) <> occupies(old.state) or new.spots <> old.spots then
      update departure set spots_taken = spots_taken + case when occupies(new.state) then new.spots else 0 end
        - case when occupies(old.state) then old.spots else 0 end where id = new.departure_id;
    end if;
    return new;
  end if;
  -- The new spots are taken before the old ones are free.
  if occupies(new.state) then
    update departure set spots_taken = spots_taken + new.spots where id = new.departure_id;
  end if;
  if tg_op = 'UPDATE' and occupies(old.state) then
    update departure set spots_taken = spots_taken - old.spots where id = old.departure_id;
  end if;
  return new;
end $$;

-- Confirmed means paid exactly the total, and what changes gave back; captured means the booking has its spots or was cancelled.
create or replace function settled() returns trigger language plpgsql as $$
declare the_booking booking; paid bigint; due bigint; the_id uuid;
begin
  the_id := case tg_table_name when 'booking' then new.id else (to_jsonb(new) ->> 'booking_id')::uuid end;
  select * into the_booking from booking where id = the_id;
  select sum(amount_cents) into paid from payment where booking_id = the_id and state = 'captured';
  due := the_booking.total_cents + the_booking.returned_cents;
  if the_booking.state in ('confirmed', 'completed', 'no_show') and due > 0 and paid is distinct from due then
    raise exception 'booking % confirmed but paid % of %', the_id, paid, due using errcode = '23514'; end if;
  if paid is not null and the_booking.state in ('held', 'expired', 'abandoned') then
    raise exception 'payment captured but booking % is %', the_id, the_booking.state using errcode = '23514'; end if;
  return null;
end $$;

-- A line of an extra has its name.
alter table booking_line
  add label text not null default '',
  drop constraint booking_line_kind_check,
  add constraint booking_line_kind_check check (kind in ('travellers', 'extra', 'deal', 'group_discount', 'promotion',
    'group_discount_kept', 'member_discount', 'referral', 'cancellation_charge', 'credit'));
drop function booking_costs(booking);
create function booking_costs(b booking)
returns table (rank int, kind text, label text, borne_by text, quantity int, unit_cents bigint, total_cents bigint)
language sql stable as $$
  select * from (values
    (1, 'travellers', '', 'traveller', b.spots, b.unit_price_cents, b.unit_price_cents * b.spots),
    (2, 'extra', '', 'traveller', null::int, null::bigint, b.extras_cents),
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
  select * from (values
    (9, 'cancellation_charge', '', 'traveller', null::int, null::bigint, b.total_cents - b.refund_amount_cents
      - b.refund_as_credit_cents + b.credit_cents - b.credit_refund_cents),
    (10, 'credit', '', 'platform', null, null, b.credit_refund_cents + b.refund_as_credit_cents - b.credit_cents)
  ) as left_over (rank, kind, label, borne_by, quantity, unit_cents, total_cents)
  where b.state in ('cancelled', 'host_cancelled') and left_over.total_cents <> 0
$$;

create or replace function booking_lines() returns trigger language plpgsql as $$
begin
  insert into booking_line (booking_id, position, kind, label, borne_by, quantity, unit_cents, total_cents, change_id)
  select new.id, (select count(*) from booking_line l where l.booking_id = new.id)
      + row_number() over (order by max(rank), kind, label, sum(total_cents)),
    kind, label, borne_by, sum(quantity), unit_cents, sum(total_cents),
    case when new.state in ('cancelled', 'host_cancelled') then null else new.last_change_id end
  from (
    select rank, kind, label, borne_by, quantity, unit_cents, total_cents from booking_costs(new)
    union all
    select 0, l.kind, l.label, l.borne_by, -l.quantity, l.unit_cents, -l.total_cents from booking_line l
      where l.booking_id = new.id
  ) as difference
  group by kind, label, borne_by, unit_cents
  having sum(total_cents) <> 0;
  return null;
end $$;

-- The same invariants, with the spots and the payments of change orders.
create view invariant_violation_of_bookings as
  select 'spots drift' as what, d.id::text as ref from departure d
   where d.spots_taken <> (select coalesce(sum(b.spots), 0) from booking b
     where b.departure_id = d.id and occupies(b.state))
    + (select coalesce(sum(o.spots), 0) from change_order o where o.departure_id = d.id and o.state = 'held')
  union all select 'oversold', id::text from departure where spots_taken > max_spots or spots_taken < 0
  union all select 'confirmed without money', b.id::text from booking b
   where b.state in ('confirmed', 'completed', 'no_show') and b.total_cents + b.returned_cents > 0 and b.total_cents + b.returned_cents <>
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
     <> case when i.state in ('accrued', 'reduced') then i.base_cents else 0 end
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
      when b.state in ('cancelled', 'host_cancelled') then b.total_cents - b.refund_amount_cents else 0 end
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

create view invariant_violation as
  select what, ref from invariant_violation_of_bookings
  union all select 'membership payment not in the books', i.id from membership_invoice i where i.state = 'paid'
   and i.amount_cents > 0 and not exists (select 1 from journal j where j.kind = 'membership_paid' and j.source = i.id)
  union all select 'membership refund not in the books', r.id from membership_refund r
   where not exists (select 1 from journal j where j.kind = 'membership_refunded' and j.source = r.id)
  union all select 'membership refunds drift', i.id from membership_invoice i
   where i.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from membership_refund r
     where r.invoice_id = i.id and r.state = 'sent')
  union all select 'surplus membership not refunded', i.id from membership_invoice i
   join membership m on m.id = i.membership_id
   where m.state = 'surplus' and i.state = 'paid' and i.refunded_cents <> i.amount_cents;
