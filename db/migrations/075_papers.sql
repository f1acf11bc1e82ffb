-- Gift cards have receipts and credit notes too, in the same sequences. `gift_card_id` is the card of both kinds;
-- `gift_card_payment_id` the card whose payment a receipt is for. The buyer's name is in gift_card_buyer, which is deleted before the
-- document.
alter table accounting_document
  add gift_card_id uuid references gift_card,
  add gift_card_payment_id uuid references gift_card,
  add gift_card_refund_id uuid references gift_card_refund,
  add constraint one_receipt_per_gift_card unique (gift_card_payment_id),
  add constraint one_credit_note_per_gift_card_refund unique (gift_card_refund_id),
  drop constraint each_kind_has_its_source,
  add constraint each_kind_has_its_source check (
    num_nonnulls(payment_id, refund_id, host_id, gift_card_payment_id, gift_card_refund_id) = 1
    and (booking_id is not null) = (num_nonnulls(payment_id, refund_id) = 1)
    and (gift_card_id is not null) = (num_nonnulls(gift_card_payment_id, gift_card_refund_id) = 1)
    and (gift_card_payment_id is null or gift_card_payment_id = gift_card_id)
    and (host_id is null) = (month is null)
    and case kind when 'receipt' then num_nonnulls(payment_id, gift_card_payment_id) = 1
      when 'credit_note' then num_nonnulls(refund_id, gift_card_refund_id) = 1
      else host_id is not null end);
create index accounting_document_by_gift_card on accounting_document (gift_card_id) where gift_card_id is not null;

-- The previous release reads these rows and leaves them to this one.
alter table accounting_document_due
  add gift_card_payment_id uuid unique references gift_card,
  add gift_card_refund_id uuid unique references gift_card_refund,
  drop constraint one_source,
  add constraint one_source check (num_nonnulls(payment_id, refund_id, gift_card_payment_id, gift_card_refund_id) = 1);

create function gift_card_receipt_due() returns trigger language plpgsql as $$ begin
  insert into accounting_document_due (gift_card_payment_id, since) values (new.id, coalesce(new.paid_at, new.created_at))
  on conflict do nothing;
  return null;
end $$;
create trigger gift_card_receipt_due after update of intent_id on gift_card for each row
  when (old.intent_id is null and new.intent_id is not null) execute function gift_card_receipt_due();

create function gift_card_credit_note_due() returns trigger language plpgsql as $$ begin
  -- A refund that the card sent back succeeds again, with the same credit note.
  if not exists (select from accounting_document d where d.gift_card_refund_id = new.id) then
    insert into accounting_document_due (gift_card_refund_id, since) values (new.id, coalesce(new.succeeded_at, new.created_at))
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger gift_card_credit_note_due after update of state on gift_card_refund for each row
  when (new.state = 'succeeded') execute function gift_card_credit_note_due();

insert into accounting_document_due (gift_card_payment_id, since)
select id, coalesce(paid_at, created_at) from gift_card where intent_id is not null order by coalesce(paid_at, created_at), id;
insert into accounting_document_due (gift_card_refund_id, since)
select id, coalesce(succeeded_at, created_at) from gift_card_refund where state = 'succeeded'
order by coalesce(succeeded_at, created_at), id;

create view invariant_violation_of_gift_card_documents as
  select 'gift card payment without a receipt' as what, g.id::text as ref from gift_card g where g.intent_id is not null
   and not exists (select from accounting_document d where d.gift_card_payment_id = g.id)
   and not exists (select from accounting_document_due w where w.gift_card_payment_id = g.id)
  union all select 'gift card refund without a credit note', r.id::text from gift_card_refund r where r.state = 'succeeded'
   and not exists (select from accounting_document d where d.gift_card_refund_id = r.id)
   and not exists (select from accounting_document_due w where w.gift_card_refund_id = r.id)
  union all select 'receipt is not the payment of the gift card', d.id::text from accounting_document d
   where d.gift_card_payment_id is not null
   and d.total_cents is distinct from (select sum(e.debit_cents)::bigint from journal j join entry e on e.journal_id = j.id
     where j.kind in ('gift_card_bought', 'gift_card_surplus') and j.source = d.gift_card_id::text and e.account_id = 'stripe_cash')
  union all select 'credit note is not the refund of the gift card', d.id::text from accounting_document d
   join gift_card_refund r on r.id = d.gift_card_refund_id where d.total_cents <> r.amount_cents;
alter view invariant_violation_of_documents rename to invariant_violation_of_booking_documents;
create view invariant_violation_of_documents as
  select what, ref from invariant_violation_of_booking_documents
  union all select what, ref from invariant_violation_of_gift_card_documents;

-- The lines of a booking that was sold are what its card paid and still has to pay, less what the rule has given back; and the books
-- have the same amounts. Checked at the end of each transaction that adds a line, a refund or a payment. A refund that only
-- moves is not checked again: what the provider has done is always recorded.
create function lines_are_the_money() returns trigger language plpgsql as $$
declare
  the_id uuid; b booking; lines bigint; money bigint; owed bigint; cleared bigint; earning bigint; funds bigint;
begin
  the_id := case tg_table_name
    when 'refund' then (select p.booking_id from payment p where p.id = (to_jsonb(new) ->> 'payment_id')::uuid)
    else (to_jsonb(new) ->> 'booking_id')::uuid end;
  if tg_table_name = 'booking_line' and exists (select from booking_line l where l.booking_id = the_id
    and l.position > (to_jsonb(new) ->> 'position')::int) then return null; end if;
  select * into b from booking where id = the_id;
  if b.state not in ('confirmed', 'completed', 'no_show', 'cancelled', 'host_cancelled') then return null; end if;

  select coalesce(sum(total_cents), 0) into lines from booking_line where booking_id = the_id;
  select coalesce(sum(amount_cents), 0) into money from payment where booking_id = the_id and state = 'captured';
  if b.state = 'confirmed' then money := money + b.unpaid_cents; end if;
  money := money
    - (select coalesce(sum(r.amount_cents), 0) from refund r join payment p on p.id = r.payment_id
       where p.booking_id = the_id and r.reason in ('cancelled', 'host_cancelled', 'changed'))
    - (select coalesce(sum(e.debit_cents), 0) from journal j join entry e on e.journal_id = j.id
       where j.booking_id = the_id and j.kind = 'goodwill_counted');
  -- A departure that is cancelled on the trail is refunded in full, and its claims are a part of that.
  if b.state = 'host_cancelled' then
    money := money - (select coalesce(sum(card_cents), 0) from claim where booking_id = the_id and state = 'granted');
  end if;
  if lines <> money then
    raise exception 'the lines of booking % are %, its money is %', the_id, lines, money using errcode = '23514'; end if;

  -- Goodwill is owed when it is approved, everything else from the first moment.
  select coalesce(sum(r.amount_cents), 0) into owed from refund r join payment p on p.id = r.payment_id
   where p.booking_id = the_id and r.state not in ('succeeded', 'rejected')
     and (r.reason <> 'goodwill' or r.approved_at is not null);
  select coalesce(sum(e.credit_cents - e.debit_cents), 0) into cleared from journal j join entry e on e.journal_id = j.id
   where j.booking_id = the_id and e.account_id = 'refund_clearing';
  if owed <> cleared then
    raise exception 'booking % owes % to cards, its books %', the_id, owed, cleared using errcode = '23514'; end if;

  select coalesce(sum(case i.state when 'accrued' then i.base_cents - b.unpaid_cents when 'reduced' then i.base_cents else 0 end), 0)
    into earning from payout_item i where i.booking_id = the_id and i.kind = 'share' and i.state <> 'returned';
  select coalesce(sum(e.credit_cents - e.debit_cents), 0) into funds from journal j join entry e on e.journal_id = j.id
   where j.booking_id = the_id and e.account_id = 'customer_funds';
  if earning <> funds then
    raise exception 'the share of booking % is of %, its books have %', the_id, earning, funds using errcode = '23514'; end if;
  return null;
end $$;
create constraint trigger lines_are_the_money after insert on booking_line deferrable initially deferred
  for each row execute function lines_are_the_money();
create constraint trigger lines_are_the_money after insert on refund deferrable initially deferred
  for each row execute function lines_are_the_money();
create constraint trigger lines_are_the_money after update of state on payment deferrable initially deferred
  for each row when (new.state = 'captured') execute function lines_are_the_money();
