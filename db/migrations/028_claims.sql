-- Buyer protection: what a traveller claims after an incident on the trek, what the host says of it, and what is decided.
create table claim_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into claim_edge values ('open', 'granted'), ('open', 'declined'), ('open', 'withdrawn');

create table claim (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  booking_id uuid not null references booking,
  state text not null default 'open' check (state in ('open', 'granted', 'declined', 'withdrawn')),
  kind text not null check (kind in ('not_met', 'not_as_described', 'unsafe', 'cut_short', 'lost', 'other')),
  happened_at timestamptz not null,
  body text not null check (length(body) between 1 and 2000),
  wish text not null check (length(wish) between 1 and 500),
  made_at timestamptz not null,
  -- Until when an answer is promised.
  due_at timestamptz not null,

  -- What the first of two operators would grant; the second one grants exactly that.
  proposed_cents bigint check (proposed_cents > 0),
  proposed_host_cents bigint,
  proposed_answer text not null default '' check (length(proposed_answer) <= 1000),
  proposed_by uuid references account,

  -- What is given back, to the card and as credit, and how much of it the host's share is reckoned without.
  amount_cents bigint check (amount_cents > 0),
  card_cents bigint check (card_cents >= 0),
  credit_cents bigint check (credit_cents >= 0),
  host_cents bigint check (host_cents >= 0),
  answer text not null default '' check (length(answer) <= 1000),
  -- Null is the claimant, or the program.
  decided_by uuid references account,
  second_decided_by uuid references account,
  decided_at timestamptz,

  constraint within_a_day check (made_at between happened_at and happened_at + interval '24 hours'),
  constraint answered_in_two_days check (due_at = made_at + interval '48 hours'),
  constraint ended_at_the_end check ((state = 'open') = (decided_at is null)),
  constraint proposed_whole check ((proposed_by is null) = (proposed_cents is null)
    and (proposed_by is null) = (proposed_host_cents is null)
    and (proposed_by is null or (proposed_host_cents between 0 and proposed_cents and proposed_answer <> ''))),
  constraint granted_is_an_amount check (case state when 'granted'
    then amount_cents is not null and host_cents is not null and card_cents is not null and credit_cents is not null
    else amount_cents is null and host_cents is null and card_cents is null and credit_cents is null end),
  constraint granted_adds_up check (card_cents + credit_cents = amount_cents and host_cents <= amount_cents),
  constraint decided_by_somebody check (state not in ('granted', 'declined') or (decided_by is not null and answer <> '')),
  constraint two_different_people check (second_decided_by is null or second_decided_by <> decided_by),
  -- Above 200 USD it takes two operators, as goodwill does (PRODUCT, Booking).
  constraint large_claim_takes_two check (amount_cents is null or amount_cents <= 20000 or second_decided_by is not null)
);
create unique index one_open_claim_a_booking on claim (booking_id) where state = 'open';
create index claim_by_booking on claim (booking_id);
create index claim_waiting on claim (made_at) where state = 'open';

create function claim_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'claims are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'open' then raise exception 'a claim begins open' using errcode = '23001'; end if;
    return new; end if;
  if (new.id, new.number, new.booking_id, new.kind, new.happened_at, new.made_at, new.due_at)
     is distinct from (old.id, old.number, old.booking_id, old.kind, old.happened_at, old.made_at, old.due_at)
     or new.body not in (old.body, '-') or new.wish not in (old.wish, '-')
     or (old.state = 'open' and (new.body, new.wish) is distinct from (old.body, old.wish)) then
    raise exception 'what was claimed is never changed' using errcode = '23001'; end if;
  if old.state <> 'open' and (new.answer not in (old.answer, '-')
     or (new.amount_cents, new.card_cents, new.credit_cents, new.host_cents, new.decided_by, new.second_decided_by, new.decided_at)
     is distinct from
     (old.amount_cents, old.card_cents, old.credit_cents, old.host_cents, old.decided_by, old.second_decided_by, old.decided_at)) then
    raise exception 'a decision is never changed' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from claim_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal claim transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger claim_moves_legally before insert or update or delete on claim
  for each row execute function claim_moves_legally();
create trigger claim_kept before truncate on claim execute function never_truncated();

-- What the claimant photographed: for operators alone.
create table claim_photo (
  claim_id uuid not null references claim,
  position int not null check (position between 1 and 5),
  booking_id uuid not null references booking,
  storage_key text not null unique,
  width int not null check (width > 0),
  height int not null check (height > 0),
  primary key (claim_id, position)
);
create index claim_photo_by_booking on claim_photo (booking_id);

-- What the host says of a claim, once, while it is open.
create table claim_statement (
  claim_id uuid primary key references claim,
  host_id uuid not null references host,
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null
);
create index claim_statement_by_host on claim_statement (host_id);
create function statement_is_said_once() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if not exists (select from claim where id = new.claim_id and state = 'open') then
      raise exception 'a claim that is decided is not answered any more' using errcode = '23001'; end if;
    return new; end if;
  if tg_op = 'DELETE' or (new.claim_id, new.host_id, new.written_at) is distinct from
     (old.claim_id, old.host_id, old.written_at) or new.body not in (old.body, '-') then
    raise exception 'what a host said of a claim is never changed' using errcode = '23001'; end if;
  return new;
end $$;
create trigger statement_is_said_once before insert or update or delete on claim_statement
  for each row execute function statement_is_said_once();

-- A claim that is granted is a refund of its own reason, one a claim.
alter table refund
  add claim_id uuid unique references claim,
  drop constraint one_refund_per_reason,
  drop constraint refund_reason_check,
  add constraint refund_reason_check check (reason in ('surplus', 'cancelled', 'host_cancelled', 'goodwill', 'claim')),
  add constraint claim_refunds_are_of_a_claim check ((reason = 'claim') = (claim_id is not null));
create unique index one_refund_per_reason on refund (payment_id, reason) where reason <> 'claim';

-- What a granted claim takes from a share; nothing else lowers one that stands.
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
    and not (old.hold_reason = 'claim' and new.base_cents < old.base_cents and old.state in ('accrued', 'reduced', 'on_hold')
      and new.state = case old.state when 'accrued' then 'reduced' else old.state end) then
    raise exception 'a share changes only when its booking is cancelled or a claim is granted' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from payout_item_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal payout item transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;

create or replace view invariant_violation_of_bookings as
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
   where i.kind = 'share' and i.state not in ('accrued', 'reduced', 'on_hold', 'returned');
