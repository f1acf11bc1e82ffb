-- Spots that a host has sold elsewhere: they count like booked ones until they are released. Name and note are erased after the trek.
create table departure_block (
  id uuid primary key default gen_random_uuid(),
  departure_id uuid not null references departure,
  -- The form's key: the same one blocks the spots only once.
  key uuid not null,
  spots int not null check (spots between 1 and 50),
  name text not null check (length(name) <= 80),
  note text not null default '' check (length(note) <= 300),
  -- The last day in Nepal on which the spots are blocked; null: until they are released.
  until_on date,
  made_by uuid not null references account,
  made_at timestamptz not null,
  released_at timestamptz,
  constraint one_block_per_key unique (departure_id, key)
);
create index departure_block_due on departure_block (until_on) where released_at is null and until_on is not null;
create index departure_block_named on departure_block (departure_id) where name <> '' or note <> '';

create function departure_block_spots() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'blocks are released, never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.released_at is not null then
      raise exception 'a block begins unreleased' using errcode = '23001'; end if;
    update departure set spots_taken = spots_taken + new.spots where id = new.departure_id;
    return new;
  end if;
  if (new.id, new.departure_id, new.key, new.spots, new.until_on, new.made_by, new.made_at)
    is distinct from (old.id, old.departure_id, old.key, old.spots, old.until_on, old.made_by, old.made_at)
    or new.name not in (old.name, '') or new.note not in (old.note, '')
    or (old.released_at is not null and new.released_at is distinct from old.released_at) then
    raise exception 'a block is released, never edited' using errcode = '23001'; end if;
  if old.released_at is null and new.released_at is not null then
    update departure set spots_taken = spots_taken - new.spots where id = new.departure_id;
  end if;
  return new;
end $$;
create trigger departure_block_spots after insert or update or delete on departure_block
  for each row execute function departure_block_spots();
create trigger departure_block_kept before truncate on departure_block execute function never_truncated();

-- The same invariants, with blocked spots.
create or replace view invariant_violation_of_bookings as
  select 'spots drift' as what, d.id::text as ref from departure d
   where d.spots_taken <> (select coalesce(sum(b.spots), 0) from booking b
     where b.departure_id = d.id and occupies(b.state))
    + (select coalesce(sum(o.spots), 0) from change_order o where o.departure_id = d.id and o.state = 'held')
    + (select coalesce(sum(k.spots), 0) from departure_block k where k.departure_id = d.id and k.released_at is null)
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
