-- Hosts' shares on their way to the bank: one item a booking, gathered into one payout a host.
create schema vault;
-- Bank details are sealed; what an operator may see of them every day stands beside.
create table vault.bank_account (
  host_id uuid primary key references host,
  details_sealed bytea not null,
  holder_initials text not null default '',
  masked text not null, -- 'Nabil Bank, •••• 4410'
  changed_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by uuid references account
);

create table payout (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  host_id uuid not null references host,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'batched' check (state in ('batched', 'approved', 'sent', 'settled', 'returned')),
  batched_at timestamptz not null,
  approved_at timestamptz,
  approved_by uuid references account,
  sent_at timestamptz,
  released_by uuid references account,
  settled_at timestamptz,
  returned_at timestamptz,
  return_reason text not null default '',
  constraint approved_by_somebody check (state = 'batched' or approved_by is not null),
  constraint released_by_another check
    (state in ('batched', 'approved') or (released_by is not null and released_by <> approved_by))
);
-- Where a released payout went: the details as they were at that moment, sealed for the same host.
create table vault.payout_account (
  payout_id uuid primary key references payout,
  details_sealed bytea not null,
  masked text not null
);
create trigger payout_account_kept before update or delete on vault.payout_account
  for each row execute function append_only();
create index payout_by_host on payout (host_id, batched_at desc);
create table payout_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into payout_edge values
  ('batched', 'approved'), ('approved', 'sent'), ('sent', 'settled'), ('sent', 'returned'),
  -- Bank details changed after the approval.
  ('approved', 'batched');

create table payout_item (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  host_id uuid not null references host,
  kind text not null default 'share' check (kind in ('share', 'claw_back')),
  -- What the share is reckoned from, our 5% of it, and what the host gets; negative for a claw-back.
  base_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint generated always as (base_cents - fee_cents) stored,
  state text not null default 'accrued' check (state in
    ('accrued', 'reduced', 'reversed', 'payable', 'on_hold', 'batched', 'approved', 'sent', 'settled', 'returned', 'clawed_back')),
  -- Why it waits: of the booking (set before the share is due, too) or of the host; empty when nothing is the matter.
  hold_reason text not null default '' check (hold_reason in
    ('', 'dispute', 'claim', 'host_suspended', 'host_unverified', 'bank_missing', 'bank_unconfirmed', 'bank_changed')),
  payout_id uuid references payout,
  created_at timestamptz not null,
  due_at timestamptz not null,
  constraint signs check (case kind when 'share' then base_cents >= 0 and fee_cents between 0 and base_cents
    else base_cents < 0 and fee_cents between base_cents and 0 end),
  constraint in_a_payout check ((state in ('batched', 'approved', 'sent', 'settled', 'returned')) <= (payout_id is not null)),
  constraint on_hold_for_a_reason check (state <> 'on_hold' or hold_reason <> '')
);
create unique index one_share_a_booking on payout_item (booking_id) where kind = 'share' and state <> 'returned';
create unique index one_claw_back_a_booking on payout_item (booking_id) where kind = 'claw_back' and state <> 'returned';
create index payout_item_by_host on payout_item (host_id, due_at);
create index payout_item_by_payout on payout_item (payout_id);
create table payout_item_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into payout_item_edge values
  ('accrued', 'reduced'), ('accrued', 'reversed'), ('reduced', 'reversed'),
  ('accrued', 'payable'), ('reduced', 'payable'),
  ('payable', 'on_hold'), ('on_hold', 'payable'), ('payable', 'batched'),
  ('batched', 'approved'), ('approved', 'batched'), ('approved', 'sent'), ('sent', 'settled'), ('sent', 'returned'),
  ('settled', 'clawed_back');

create function payout_item_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'payout items are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state not in ('accrued', 'payable') then
      raise exception 'a payout item begins accrued or payable' using errcode = '23001'; end if;
    return new; end if;
  if new.booking_id <> old.booking_id or new.host_id <> old.host_id or new.kind <> old.kind then
    raise exception 'payout item terms are immutable' using errcode = '23001'; end if;
  if (new.base_cents <> old.base_cents or new.fee_cents <> old.fee_cents)
    and not (old.state = 'accrued' and new.state in ('reduced', 'reversed')) then
    raise exception 'a share changes only when its booking is cancelled' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from payout_item_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal payout item transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger payout_item_moves_legally before insert or update or delete on payout_item
  for each row execute function payout_item_moves_legally();
create trigger payout_item_kept before truncate on payout_item execute function never_truncated();

create function payout_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'payouts are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'batched' then raise exception 'a payout begins batched' using errcode = '23001'; end if;
    return new; end if;
  if new.host_id <> old.host_id or new.amount_cents <> old.amount_cents then
    raise exception 'payout terms are immutable' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from payout_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal payout transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger payout_moves_legally before insert or update or delete on payout
  for each row execute function payout_moves_legally();
create trigger payout_kept before truncate on payout execute function never_truncated();

-- Bookings that were confirmed before there were shares, as they stand.
insert into payout_item (booking_id, host_id, base_cents, fee_cents, created_at, due_at)
  select b.id, t.host_id, s.base, s.base * 5 / 100, b.confirmed_at, (d.ends_on + 2)::timestamp at time zone 'Asia/Kathmandu'
  from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
  cross join lateral (select b.unit_price_cents * b.spots - b.group_discount_cents
    - case when b.deal_made_by = 'host' then b.deal_cents else 0 end as base) s
  where b.confirmed_at is not null;
update payout_item i set state = case k.kept when 0 then 'reversed' else 'reduced' end,
    base_cents = case k.kept when 0 then i.base_cents else k.kept end,
    fee_cents = case k.kept when 0 then i.fee_cents else k.kept * 5 / 100 end
  from (select id, total_cents + credit_cents - refund_amount_cents - credit_refund_cents as kept from booking
    where state in ('cancelled', 'host_cancelled')) k where k.id = i.booking_id;
update payout_item i set state = 'payable'
  where exists (select 1 from journal j where j.kind = 'earned' and j.booking_id = i.booking_id);

create or replace view invariant_violation as
  select 'spots drift' as what, d.id::text as ref from departure d
   where d.spots_taken <> (select coalesce(sum(b.spots), 0) from booking b
     where b.departure_id = d.id and occupies(b.state))
  union all select 'oversold', id::text from departure where spots_taken > max_spots or spots_taken < 0
  union all select 'confirmed without money', b.id::text from booking b
   where b.state in ('confirmed', 'completed', 'no_show') and b.total_cents > 0 and not exists
     (select 1 from payment p where p.booking_id = b.id and p.state = 'captured' and p.amount_cents = b.total_cents)
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
     join entry e on e.journal_id = j.id and e.account_id like 'host_payable:%' where j.kind = 'earned' group by j.booking_id) f
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
   and not exists (select 1 from vault.payout_account a where a.payout_id = p.id);
