-- What a host states for receipts. The number is of the tax office of the host's country.
create table host_tax (
  host_id uuid primary key references host,
  tax_number text not null default '' check (length(tax_number) <= 20),
  is_vat_registered boolean not null default false,
  changed_at timestamptz not null,
  constraint registered_needs_a_number check (not is_vat_registered or tax_number <> '')
);

-- Receipts of payments, credit notes of refunds, and monthly invoices of our fee: numbered 1, 2, 3 … in each kind and year.
create table accounting_document (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('receipt', 'credit_note', 'fee_invoice')),
  year int not null check (year between 2020 and 9999),
  number int not null check (number > 0),
  issued_at timestamptz not null,
  booking_id uuid references booking,
  payment_id uuid references payment,
  refund_id uuid references refund,
  host_id uuid references host,
  month text check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  total_cents bigint not null,
  -- Everything else that is printed, as it was then. It names no traveller.
  content jsonb not null,
  constraint one_number_per_document unique (kind, year, number),
  constraint one_receipt_per_payment unique (payment_id),
  constraint one_credit_note_per_refund unique (refund_id),
  constraint one_fee_invoice_per_month unique (host_id, month),
  constraint each_kind_has_its_source check (case kind
    when 'receipt' then booking_id is not null and payment_id is not null and num_nonnulls(refund_id, host_id, month) = 0
    when 'credit_note' then booking_id is not null and refund_id is not null and num_nonnulls(payment_id, host_id, month) = 0
    else host_id is not null and month is not null and num_nonnulls(booking_id, payment_id, refund_id) = 0 end)
);
create index accounting_document_by_booking on accounting_document (booking_id);
create trigger accounting_document_kept before update or delete on accounting_document
  for each row execute function append_only();
create trigger accounting_document_never_emptied before truncate on accounting_document execute function append_only();

-- The last number of each kind and year. The transaction that issues a document locks its row.
create table accounting_document_counter (
  kind text not null check (kind in ('receipt', 'credit_note', 'fee_invoice')),
  year int not null,
  last_number int not null default 0 check (last_number >= 0),
  primary key (kind, year)
);

-- The name on a document of a traveller, which an erasure deletes.
create table document_recipient (
  document_id uuid primary key references accounting_document,
  booking_id uuid not null references booking,
  name text not null check (length(name) between 1 and 300)
);
create index document_recipient_by_booking on document_recipient (booking_id);
create trigger document_recipient_kept before update on document_recipient for each row execute function append_only();
create trigger document_recipient_never_emptied before truncate on document_recipient execute function append_only();

-- Payments and refunds that wait for their document. Every program writes them, including the previous release.
create table accounting_document_due (
  id bigint generated always as identity primary key,
  payment_id uuid unique references payment,
  refund_id uuid unique references refund,
  since timestamptz not null,
  constraint one_source check (num_nonnulls(payment_id, refund_id) = 1)
);
create index accounting_document_due_by_time on accounting_document_due (since, id);

-- The months whose fee invoices are all issued.
create table fee_invoice_month (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  finished_at timestamptz not null
);
-- Fee invoices and the accountant's journal read one month.
create index journal_by_time on journal (posted_at, id);

create function receipt_due() returns trigger language plpgsql as $$ begin
  if not exists (select from accounting_document d where d.payment_id = new.id) then
    insert into accounting_document_due (payment_id, since) values (new.id, coalesce(new.captured_at, new.created_at))
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger receipt_due after insert or update of state on payment for each row
  when (new.state in ('captured', 'surplus')) execute function receipt_due();

create function credit_note_due() returns trigger language plpgsql as $$ begin
  -- A refund that the card sent back succeeds again, with the same credit note.
  if not exists (select from accounting_document d where d.refund_id = new.id) then
    insert into accounting_document_due (refund_id, since) values (new.id, coalesce(new.succeeded_at, new.created_at))
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger credit_note_due after insert or update of state on refund for each row
  when (new.state = 'succeeded') execute function credit_note_due();

insert into accounting_document_due (payment_id, since)
select id, coalesce(captured_at, created_at) from payment where state in ('captured', 'surplus')
order by coalesce(captured_at, created_at), id;
insert into accounting_document_due (refund_id, since)
select id, coalesce(succeeded_at, created_at) from refund where state = 'succeeded'
order by coalesce(succeeded_at, created_at), id;

-- Read beside invariant_violation: later migrations make that one again.
create view invariant_violation_of_documents as
  select 'document numbers have a gap' as what, kind || ' ' || year as ref from accounting_document
   group by kind, year having max(number) <> count(*)
  union all select 'document counter drift', c.kind || ' ' || c.year from accounting_document_counter c
   where c.last_number <> (select coalesce(max(d.number), 0) from accounting_document d where d.kind = c.kind and d.year = c.year)
  union all select 'payment without a receipt', p.id::text from payment p where p.state in ('captured', 'surplus')
   and not exists (select from accounting_document d where d.payment_id = p.id)
   and not exists (select from accounting_document_due w where w.payment_id = p.id)
  union all select 'refund without a credit note', r.id::text from refund r where r.state = 'succeeded'
   and not exists (select from accounting_document d where d.refund_id = r.id)
   and not exists (select from accounting_document_due w where w.refund_id = r.id)
  union all select 'receipt is not the payment', d.id::text from accounting_document d join payment p on p.id = d.payment_id
   where d.total_cents <> p.amount_cents
  union all select 'credit note is not the refund', d.id::text from accounting_document d join refund r on r.id = d.refund_id
   where d.total_cents <> r.amount_cents
  union all select 'fee invoice is not the books', d.id::text from accounting_document d
   left join (select t.host_id, to_char(j.posted_at at time zone 'Asia/Kathmandu', 'YYYY-MM') as month,
       sum(e.credit_cents - e.debit_cents) as cents
     from entry e join journal j on j.id = e.journal_id join booking b on b.id = j.booking_id
     join departure p on p.id = b.departure_id join trek t on t.id = p.trek_id
     where e.account_id = 'platform_fee' group by 1, 2) f on f.host_id = d.host_id and f.month = d.month
   where d.kind = 'fee_invoice' and d.total_cents is distinct from f.cents;
