-- Membership: one row from the card page to its end, its invoices by the provider's own ids, and what went back.
create table membership (
  id uuid primary key default gen_random_uuid(), -- also the provider's idempotency key of its card page
  account_id uuid not null references account,
  plan text not null check (plan in ('monthly', 'yearly')),
  price_cents bigint not null check (price_cents > 0),
  state text not null default 'created' check (state in
    ('created', 'open', 'expired', 'active', 'past_due', 'ended', 'surplus')),
  -- Where its card page leads back to and until when it is open, kept so that a retry with the same key asks for the same.
  origin text not null default '',
  page_ends_at timestamptz not null,
  session_id text unique,
  session_url text,
  subscription_id text unique,
  -- The end of the time that was ordered last, paid or not: the day of the next renewal.
  period_ends_at timestamptz,
  -- The provider's word: it ends by itself then.
  ends_at_period_end boolean not null default false,
  -- What its member wants of that and the provider has not been told yet.
  wish text check (wish in ('end', 'go-on')),
  created_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  checked_at timestamptz,
  -- For which renewal the mail before it was written.
  announced_at timestamptz,
  constraint begun_has_a_subscription check (state not in ('active', 'past_due', 'ended', 'surplus')
    or (subscription_id is not null and begun_at is not null and period_ends_at is not null)),
  constraint ended_at_some_time check (state <> 'ended' or ended_at is not null)
);
create unique index one_live_membership on membership (account_id)
  where state in ('created', 'open', 'active', 'past_due');
create index membership_by_account on membership (account_id);
create index membership_live on membership (period_ends_at) where state in ('created', 'open', 'active', 'past_due');

create table membership_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into membership_edge values
  ('created', 'open'), ('created', 'expired'), ('open', 'expired'),
  ('created', 'active'), ('open', 'active'), ('expired', 'active'), -- the provider's late truth wins
  ('created', 'surplus'), ('open', 'surplus'), ('expired', 'surplus'),
  ('active', 'past_due'), ('past_due', 'active'), ('active', 'ended'), ('past_due', 'ended');

create function membership_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'memberships are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'created' then raise exception 'a membership begins created' using errcode = '23001'; end if;
    return new; end if;
  if new.account_id <> old.account_id or new.plan <> old.plan or new.price_cents <> old.price_cents then
    raise exception 'membership terms are immutable' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from membership_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal membership transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger membership_moves_legally before insert or update or delete on membership
  for each row execute function membership_moves_legally();
create trigger membership_kept before truncate on membership execute function never_truncated();

create table membership_invoice (
  id text primary key, -- the provider's own
  membership_id uuid not null references membership,
  number text not null default '',
  state text not null check (state in ('unpaid', 'paid', 'void')),
  amount_cents bigint not null check (amount_cents >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  paid_at timestamptz,
  intent_id text unique,
  -- Where an unpaid one is paid with another card.
  pay_url text,
  refunded_cents bigint not null default 0,
  -- It buys nothing and is owed back: the provider's idempotency key of that refund.
  refund_key uuid unique,
  created_at timestamptz not null,
  constraint paid_at_some_time check ((state = 'paid') = (paid_at is not null)),
  constraint invoice_refunds_within_payment check (refunded_cents between 0 and amount_cents),
  constraint invoice_lasts check (ends_at > starts_at)
);
create index membership_invoice_by_membership on membership_invoice (membership_id, starts_at);

create function membership_invoice_kept() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'invoices are never deleted' using errcode = '23001'; end if;
  if old.state = 'paid' and (new.state <> 'paid' or new.amount_cents <> old.amount_cents
    or new.membership_id <> old.membership_id) then
    raise exception 'a paid invoice stays as it was paid' using errcode = '23001'; end if;
  return new;
end $$;
create trigger membership_invoice_kept before update or delete on membership_invoice
  for each row execute function membership_invoice_kept();
create trigger membership_invoice_never_emptied before truncate on membership_invoice execute function never_truncated();

-- Each refund of a membership's payment that the provider has made, by its own id.
create table membership_refund (
  id text primary key,
  invoice_id text not null references membership_invoice,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('sent', 'came_back')),
  created_at timestamptz not null
);
create index membership_refund_by_invoice on membership_refund (invoice_id);

create table membership_dispute (
  id text primary key,
  invoice_id text not null references membership_invoice,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index membership_dispute_by_invoice on membership_dispute (invoice_id);

-- The member's percentage as it stood when the spots were held.
alter table booking
  add member_percent int not null default 0 check (member_percent between 0 and 5);
create function booking_member_percent_frozen() returns trigger language plpgsql as $$ begin
  if old.submitted_at is not null and new.member_percent <> old.member_percent then
    raise exception 'booking terms are immutable' using errcode = '23001'; end if;
  return new;
end $$;
create trigger booking_member_percent_frozen before update of member_percent on booking
  for each row execute function booking_member_percent_frozen();

-- What the books say is told by the view that everybody asks; what it says of memberships is added to it here.
alter view invariant_violation rename to invariant_violation_of_bookings;
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
