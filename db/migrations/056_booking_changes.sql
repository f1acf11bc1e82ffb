-- A change that a traveller made to a confirmed booking. It is never edited.
create table booking_change (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind text not null check (kind in ('leave', 'correct-name', 'hand-over')),
  -- The positions of the travellers that it concerns; 0 is the lead.
  positions int[] not null check (cardinality(positions) > 0),
  made_by uuid not null references account,
  made_at timestamptz not null,
  idem_key text not null check (length(idem_key) between 1 and 200),
  -- The keyed hash of what was sent, which tells a repetition from another request with the same key.
  idem_body bytea not null check (length(idem_body) = 32),
  spots int not null check (spots between 1 and 50),
  refund_percentage int check (refund_percentage between 0 and 100),
  -- What it gives back, and what the refund rule keeps.
  card_cents bigint not null default 0 check (card_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  charge_cents bigint not null default 0 check (charge_cents >= 0),
  constraint one_change_per_idem_key unique (booking_id, idem_key),
  constraint only_leaving_moves_money check (kind = 'leave' or card_cents + credit_cents + charge_cents = 0),
  constraint leaving_has_a_percentage check ((kind = 'leave') = (refund_percentage is not null))
);
create index booking_change_by_booking on booking_change (booking_id, made_at desc);
create trigger booking_change_kept before update or delete on booking_change for each row execute function append_only();
create trigger booking_change_never_emptied before truncate on booking_change execute function append_only();

alter table booking
  add last_change_id uuid references booking_change,
  -- What the refund rule kept when travellers left, and the part of it that was paid with credit.
  add charge_cents bigint not null default 0 check (charge_cents >= 0),
  add charge_credit_cents bigint not null default 0,
  -- The increase that a smaller party does not pay when it loses its group discount.
  add group_kept_cents bigint not null default 0 check (group_kept_cents >= 0),
  -- What changes have given back to the card and as credit.
  add returned_cents bigint not null default 0 check (returned_cents >= 0),
  add returned_credit_cents bigint not null default 0 check (returned_credit_cents >= 0),
  add constraint charge_was_paid check (charge_credit_cents between 0 and charge_cents),
  add constraint unchanged_has_no_charge check (last_change_id is not null
    or charge_cents + group_kept_cents + returned_cents + returned_credit_cents = 0);
-- PostgreSQL 15 cannot change the expression of a generated column; the views that read it are made again below.
drop view invariant_violation;
drop view invariant_violation_of_bookings;
alter table booking drop column total_cents;
alter table booking
  add total_cents bigint not null generated always as (unit_price_cents * spots - deal_cents - group_discount_cents
    - group_kept_cents - member_discount_cents - referral_cents + charge_cents - credit_cents) stored,
  add constraint total_not_negative check (total_cents >= 0);

create or replace function booking_spots() returns trigger language plpgsql as $$
declare delta int := 0;
begin
  if tg_op = 'DELETE' then raise exception 'bookings are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' and new.state <> 'held' then
    raise exception 'a booking begins held' using errcode = '23001'; end if;
  if tg_op = 'UPDATE' then
    if new.departure_id <> old.departure_id or new.unit_price_cents <> old.unit_price_cents
      or new.group_tiers <> old.group_tiers then
      raise exception 'booking terms are immutable' using errcode = '23001'; end if;
    if old.submitted_at is not null and (new.submitted_at is distinct from old.submitted_at
      or new.deal_made_by is distinct from old.deal_made_by or new.referral_cents <> old.referral_cents
      or new.credit_account_id is distinct from old.credit_account_id) then
      raise exception 'booking terms are immutable' using errcode = '23001'; end if;
    -- Only a stored change of a confirmed booking changes its party and its price.
    if old.submitted_at is not null and (new.last_change_id is not distinct from old.last_change_id or old.state <> 'confirmed')
      and (new.spots, new.children, new.deal_cents, new.group_discount_cents, new.group_kept_cents, new.member_discount_cents,
        new.charge_cents, new.charge_credit_cents, new.credit_cents, new.returned_cents, new.returned_credit_cents)
      is distinct from (old.spots, old.children, old.deal_cents, old.group_discount_cents, old.group_kept_cents,
        old.member_discount_cents, old.charge_cents, old.charge_credit_cents, old.credit_cents, old.returned_cents,
        old.returned_credit_cents) then
      raise exception 'booking terms are immutable' using errcode = '23001'; end if;
    if new.state <> old.state and not exists
      (select 1 from booking_edge where from_state = old.state and to_state = new.state) then
      raise exception 'illegal booking transition % -> %', old.state, new.state using errcode = '23001'; end if;
    if occupies(old.state) then delta := delta - old.spots; end if;
  end if;
  if occupies(new.state) then delta := delta + new.spots; end if;
  if delta <> 0 then
    update departure set spots_taken = spots_taken + delta where id = new.departure_id;
  end if;
  return new;
end $$;

-- Confirmed means paid exactly the total, and what changes gave back; captured means the booking has its spots or was cancelled.
create or replace function settled() returns trigger language plpgsql as $$
declare the_booking booking; paid bigint; due bigint; the_id uuid;
begin
  the_id := case tg_table_name when 'booking' then new.id else (to_jsonb(new) ->> 'booking_id')::uuid end;
  select * into the_booking from booking where id = the_id;
  select amount_cents into paid from payment where booking_id = the_id and state = 'captured';
  due := the_booking.total_cents + the_booking.returned_cents;
  if the_booking.state in ('confirmed', 'completed', 'no_show') and due > 0 and paid is distinct from due then
    raise exception 'booking % confirmed but paid % of %', the_id, paid, due using errcode = '23514'; end if;
  if paid is not null and the_booking.state in ('held', 'expired', 'abandoned') then
    raise exception 'payment captured but booking % is %', the_id, the_booking.state using errcode = '23514'; end if;
  return null;
end $$;

-- A refund because travellers leave a booking names its change.
drop index one_refund_per_reason;
alter table refund
  add change_id uuid references booking_change,
  drop constraint refund_reason_check,
  add constraint refund_reason_check
    check (reason in ('surplus', 'cancelled', 'host_cancelled', 'goodwill', 'claim', 'changed')),
  add constraint changed_refunds_are_of_a_change check ((reason = 'changed') = (change_id is not null));
create unique index one_refund_per_reason on refund (payment_id, reason) where reason not in ('claim', 'changed');
create unique index one_refund_per_change on refund (change_id) where change_id is not null;

-- A share also changes with the party of its booking, until it is earned.
create or replace function payout_item_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'payout items are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state not in ('accrued', 'payable') then
      raise exception 'a payout item begins accrued or payable' using errcode = '23001'; end if;
    return new; end if;
  if new.booking_id <> old.booking_id or new.host_id <> old.host_id or new.kind <> old.kind then
    raise exception 'payout item terms are immutable' using errcode = '23001'; end if;
  if (new.base_cents <> old.base_cents or new.fee_cents <> old.fee_cents)
    and not (old.state = 'accrued' and new.state in ('reduced', 'reversed'))
    and not (old.state = 'accrued' and new.state = 'accrued'
      and exists (select 1 from booking b where b.id = new.booking_id and b.state = 'confirmed' and b.last_change_id is not null))
    and not (old.hold_reason = 'claim' and new.base_cents < old.base_cents and old.state in ('accrued', 'reduced', 'on_hold')
      and new.state = case old.state when 'accrued' then 'reduced' else old.state end) then
    raise exception 'a share changes only with its booking or when a claim is granted' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from payout_item_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal payout item transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;

-- The price of a booking as lines that are only ever added: their sum is what the booking costs now, and what credit paid is
-- one of them. A line with quantity has its unit price.
create table booking_line (
  booking_id uuid not null references booking,
  position int not null check (position > 0),
  kind text not null check (kind in ('travellers', 'deal', 'group_discount', 'group_discount_kept', 'member_discount', 'referral',
    'cancellation_charge', 'credit')),
  borne_by text not null check (borne_by in ('traveller', 'host', 'platform')),
  quantity int,
  unit_cents bigint,
  total_cents bigint not null,
  -- The change that brought it; null for the sale, and when the booking ends.
  change_id uuid references booking_change,
  primary key (booking_id, position),
  constraint quantity_times_unit check (quantity is null or total_cents = quantity * unit_cents)
);
create trigger booking_line_kept before update or delete on booking_line for each row execute function append_only();
create trigger booking_line_never_emptied before truncate on booking_line execute function append_only();

-- What a submitted booking costs, in the order of its calculation. One whose hold ended costs nothing; a cancelled one costs
-- what was not given back.
create function booking_costs(b booking)
returns table (rank int, kind text, borne_by text, quantity int, unit_cents bigint, total_cents bigint)
language sql immutable as $$
  select * from (values
    (1, 'travellers', 'traveller', b.spots, b.unit_price_cents, b.unit_price_cents * b.spots),
    (2, 'deal', case b.deal_made_by when 'operator' then 'platform' else 'host' end, null::int, null::bigint, -b.deal_cents),
    (3, 'group_discount', 'host', null, null, -b.group_discount_cents),
    (4, 'group_discount_kept', 'host', null, null, -b.group_kept_cents),
    (5, 'member_discount', 'platform', null, null, -b.member_discount_cents),
    (6, 'referral', 'platform', null, null, -b.referral_cents),
    (7, 'cancellation_charge', 'traveller', null, null, b.charge_cents),
    (8, 'credit', 'platform', null, null, -b.credit_cents)
  ) as sold (rank, kind, borne_by, quantity, unit_cents, total_cents)
  where occupies(b.state) and sold.total_cents <> 0
  union all
  select * from (values
    (7, 'cancellation_charge', 'traveller', null::int, null::bigint,
      b.total_cents - b.refund_amount_cents + b.credit_cents - b.credit_refund_cents),
    (8, 'credit', 'platform', null, null, b.credit_refund_cents - b.credit_cents)
  ) as left_over (rank, kind, borne_by, quantity, unit_cents, total_cents)
  where b.state in ('cancelled', 'host_cancelled') and left_over.total_cents <> 0
$$;

-- The database writes the lines, so that no program can change a price without them.
create function booking_lines() returns trigger language plpgsql as $$
begin
  insert into booking_line (booking_id, position, kind, borne_by, quantity, unit_cents, total_cents, change_id)
  select new.id, (select count(*) from booking_line l where l.booking_id = new.id) + row_number() over (order by max(rank), kind),
    kind, borne_by, sum(quantity), unit_cents, sum(total_cents),
    case when new.state in ('cancelled', 'host_cancelled') then null else new.last_change_id end
  from (
    select rank, kind, borne_by, quantity, unit_cents, total_cents from booking_costs(new)
    union all
    select 0, l.kind, l.borne_by, -l.quantity, l.unit_cents, -l.total_cents from booking_line l where l.booking_id = new.id
  ) as difference
  group by kind, borne_by, unit_cents
  having sum(total_cents) <> 0;
  return null;
end $$;
create trigger booking_lines_of_sale after update of submitted_at, state, last_change_id on booking for each row
  when (new.submitted_at is not null and (old.submitted_at is null or new.state <> old.state
    or new.last_change_id is distinct from old.last_change_id))
  execute function booking_lines();

insert into booking_line (booking_id, position, kind, borne_by, quantity, unit_cents, total_cents)
select b.id, row_number() over (partition by b.id order by c.rank), c.kind, c.borne_by, c.quantity, c.unit_cents, c.total_cents
from booking b cross join lateral booking_costs(b) c where b.submitted_at is not null;

-- The same invariants, with changes and lines.
create view invariant_violation_of_bookings as
  select 'spots drift' as what, d.id::text as ref from departure d
   where d.spots_taken <> (select coalesce(sum(b.spots), 0) from booking b
     where b.departure_id = d.id and occupies(b.state))
  union all select 'oversold', id::text from departure where spots_taken > max_spots or spots_taken < 0
  union all select 'confirmed without money', b.id::text from booking b
   where b.state in ('confirmed', 'completed', 'no_show') and b.total_cents + b.returned_cents > 0 and not exists
     (select 1 from payment p where p.booking_id = b.id and p.state = 'captured' and p.amount_cents = b.total_cents + b.returned_cents)
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
   and not exists (select 1 from refund r where r.claim_id = c.id and r.amount_cents = c.card_cents)
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
   and not exists (select 1 from refund r where r.change_id = c.id)
   and not exists (select 1 from journal j where j.kind = 'goodwill_counted' and j.source = c.id::text);

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
