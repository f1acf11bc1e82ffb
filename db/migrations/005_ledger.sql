-- The books: double entry in US cents, append only. What a balance means stands in domain/ledger/ledger-rules.ts.
create table ledger_account (
  id text primary key,
  normal text not null check (normal in ('debit', 'credit')),
  may_go_negative boolean not null default false,
  balance_cents bigint not null default 0, -- in the account's normal direction
  constraint not_overdrawn check (may_go_negative or balance_cents >= 0)
);

create table journal (
  id bigint generated always as identity primary key,
  kind text not null,
  source text not null,
  booking_id uuid references booking,
  posted_at timestamptz not null,
  constraint each_fact_once unique (kind, source)
);
create index journal_by_booking on journal (booking_id);

create table entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references journal,
  account_id text not null references ledger_account,
  debit_cents bigint not null default 0 check (debit_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  constraint one_side check ((debit_cents = 0) <> (credit_cents = 0))
);
create index entry_by_account on entry (account_id);
create index entry_by_journal on entry (journal_id);

-- Only entries move a balance (depth 2), and a new account begins empty.
create function balance_is_entries() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' and new.balance_cents <> 0 then
    raise exception 'an account begins empty' using errcode = '23001'; end if;
  if tg_op = 'UPDATE' and new.balance_cents <> old.balance_cents and pg_trigger_depth() < 2 then
    raise exception 'a balance is moved by entries only' using errcode = '23001'; end if;
  return new;
end $$;
create trigger balance_is_entries before insert or update on ledger_account
  for each row execute function balance_is_entries();

create function entry_applies() returns trigger language plpgsql as $$ begin
  update ledger_account set balance_cents = balance_cents + case normal
      when 'debit' then new.debit_cents - new.credit_cents else new.credit_cents - new.debit_cents end
   where id = new.account_id;
  return new;
end $$;
create trigger entry_applies after insert on entry for each row execute function entry_applies();

create function journal_balances() returns trigger language plpgsql as $$
declare debit bigint; credit bigint;
begin
  select sum(debit_cents), sum(credit_cents) into debit, credit from entry where journal_id = new.journal_id;
  if debit <> credit then
    raise exception 'journal % unbalanced: % against %', new.journal_id, debit, credit using errcode = '23514'; end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on entry
  deferrable initially deferred for each row execute function journal_balances();

create function journal_has_entries() returns trigger language plpgsql as $$ begin
  if not exists (select 1 from entry where journal_id = new.id) then
    raise exception 'journal % is empty', new.id using errcode = '23514'; end if;
  return null;
end $$;
create constraint trigger journal_has_entries after insert on journal
  deferrable initially deferred for each row execute function journal_has_entries();

create function append_only() returns trigger language plpgsql as $$ begin
  raise exception '% is append-only', tg_table_name using errcode = '23001'; end $$;
create trigger entry_kept before update or delete on entry for each row execute function append_only();
create trigger entry_never_emptied before truncate on entry execute function append_only();
create trigger journal_kept before update or delete on journal for each row execute function append_only();
create trigger journal_never_emptied before truncate on journal execute function append_only();

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
   and not exists (select 1 from journal j where j.kind = 'refund_sent' and j.source = r.id::text);
