-- Bookings, their travellers, payments and refunds, with the states nobody can jump over.
create table booking_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into booking_edge values
  ('held', 'confirmed'), ('held', 'expired'), ('held', 'abandoned'),
  ('expired', 'confirmed'), -- late money, the spots still free
  ('confirmed', 'cancelled'), ('confirmed', 'host_cancelled'), ('confirmed', 'completed'), ('confirmed', 'no_show');

create table booking (
  id uuid primary key default gen_random_uuid(),
  departure_id uuid not null references departure,
  account_id uuid references account,
  visitor_id uuid not null,
  network text not null,
  state text not null default 'held' check (state in
    ('held', 'confirmed', 'expired', 'abandoned', 'cancelled', 'host_cancelled', 'completed', 'no_show')),
  spots int not null check (spots between 1 and 50),
  children int not null default 0,
  hold_expires_at timestamptz,
  hold_renewed_at timestamptz,
  -- The form was sent: from here on the terms are frozen and payment may begin.
  submitted_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  hidden_at timestamptz,

  unit_price_cents bigint not null check (unit_price_cents >= 100),
  deal_cents bigint not null default 0 check (deal_cents >= 0),
  group_discount_cents bigint not null default 0 check (group_discount_cents >= 0),
  member_discount_cents bigint not null default 0 check (member_discount_cents >= 0),
  referral_cents bigint not null default 0 check (referral_cents in (0, 1000)),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  total_cents bigint not null generated always as (unit_price_cents * spots - deal_cents - group_discount_cents
    - member_discount_cents - referral_cents - credit_cents) stored,
  display_currency char(3) not null default 'USD' check (display_currency ~ '^[A-Z]{3}$'),
  display_per_usd numeric(18, 8) not null default 1 check (display_per_usd > 0),

  first_name text not null default '',
  last_name text not null default '',
  email citext,
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  country text not null default '',
  special_requests text not null default '',

  refund_amount_cents bigint not null default 0 check (refund_amount_cents >= 0),
  refund_status text check (refund_status in ('pending', 'processed', 'approved', 'rejected')),
  refund_percentage int check (refund_percentage between 0 and 100),

  idem_actor text not null,
  idem_key text not null check (length(idem_key) between 1 and 200),
  idem_body bytea,
  created_at timestamptz not null,

  constraint one_booking_per_idem_key unique (idem_actor, idem_key),
  constraint total_not_negative check (total_cents >= 0),
  constraint better_of_deal_and_group check (deal_cents = 0 or group_discount_cents = 0),
  constraint held_has_deadline check (state <> 'held' or hold_expires_at is not null),
  constraint a_child_comes_with_an_adult check (children between 0 and spots - 1),
  constraint submitted_has_a_lead check (submitted_at is null or
    (email is not null and first_name <> '' and last_name <> '')),
  constraint settled_was_submitted check (state in ('held', 'expired', 'abandoned') or submitted_at is not null)
);
create index booking_by_departure on booking (departure_id);
create index booking_by_account on booking (account_id, created_at desc);
create index booking_by_email on booking (email) where account_id is null;
create index booking_by_visitor on booking (visitor_id, departure_id);
create index booking_due on booking (hold_expires_at) where state = 'held';

create function occupies(state text) returns boolean language sql immutable as
$$ select state in ('held', 'confirmed', 'completed', 'no_show') $$;

create function booking_spots() returns trigger language plpgsql as $$
declare delta int := 0;
begin
  if tg_op = 'DELETE' then raise exception 'bookings are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' and new.state <> 'held' then
    raise exception 'a booking begins held' using errcode = '23001'; end if;
  if tg_op = 'UPDATE' then
    if new.departure_id <> old.departure_id or new.unit_price_cents <> old.unit_price_cents then
      raise exception 'booking terms are immutable' using errcode = '23001'; end if;
    if old.submitted_at is not null and (new.submitted_at is distinct from old.submitted_at
      or new.spots <> old.spots or new.children <> old.children
      or new.deal_cents <> old.deal_cents or new.group_discount_cents <> old.group_discount_cents
      or new.member_discount_cents <> old.member_discount_cents or new.referral_cents <> old.referral_cents
      or new.credit_cents <> old.credit_cents) then
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
create trigger booking_spots after insert or update or delete on booking
  for each row execute function booking_spots();
create function never_truncated() returns trigger language plpgsql as $$ begin
  raise exception '% is never emptied', tg_table_name using errcode = '23001'; end $$;
create trigger booking_kept before truncate on booking execute function never_truncated();

create table booking_traveller (
  booking_id uuid not null references booking,
  position int not null check (position between 0 and 49), -- 0 is the lead
  first_name text not null,
  last_name text not null,
  is_child boolean not null default false,
  primary key (booking_id, position),
  constraint the_lead_is_an_adult check (position > 0 or not is_child)
);

-- The link in a guest's mail: 128 random bits, only their SHA-256 is kept.
create table booking_link (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index booking_link_by_booking on booking_link (booking_id);

create table payment (
  id uuid primary key default gen_random_uuid(), -- also the provider's idempotency key of the attempt
  booking_id uuid not null references booking,
  -- Exactly what is asked of the provider, kept so that a retry with the same key asks for the same.
  session_order jsonb not null default '{}',
  session_id text unique,
  session_url text,
  intent_id text unique,
  amount_cents bigint not null check (amount_cents > 0),
  currency char(3) not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'created' check (state in
    ('created', 'open', 'processing', 'captured', 'surplus', 'failed', 'expired')),
  -- What a person must look at before anything moves, for example another amount than ours.
  problem text,
  refunded_cents bigint not null default 0,
  created_at timestamptz not null,
  captured_at timestamptz,
  checked_at timestamptz,
  constraint refunds_within_capture check (refunded_cents between 0 and amount_cents),
  constraint refund_needs_capture check (refunded_cents = 0 or state in ('captured', 'surplus'))
);
create unique index one_settling_payment on payment (booking_id) where state = 'captured';
create unique index one_live_attempt on payment (booking_id) where state in ('created', 'open', 'processing');
create index payment_by_booking on payment (booking_id);
create index payment_unfinished on payment (created_at) where state in ('created', 'open', 'processing');

create table payment_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into payment_edge values
  ('created', 'open'), ('open', 'processing'),
  ('created', 'captured'), ('open', 'captured'), ('processing', 'captured'),
  ('created', 'surplus'), ('open', 'surplus'), ('processing', 'surplus'),
  ('created', 'expired'), ('open', 'expired'), ('processing', 'expired'), ('open', 'failed'), ('processing', 'failed'),
  ('expired', 'captured'), ('expired', 'surplus'), ('failed', 'captured'), ('failed', 'surplus');

create function payment_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'payments are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'created' then raise exception 'a payment begins created' using errcode = '23001'; end if;
    return new; end if;
  if new.booking_id <> old.booking_id or new.amount_cents <> old.amount_cents or new.currency <> old.currency then
    raise exception 'payment terms are immutable' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from payment_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal payment transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger payment_moves_legally before insert or update or delete on payment
  for each row execute function payment_moves_legally();
create trigger payment_kept before truncate on payment execute function never_truncated();

create table refund (
  id uuid primary key default gen_random_uuid(), -- also the provider's idempotency key
  payment_id uuid not null references payment,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('surplus', 'cancelled', 'host_cancelled', 'goodwill')),
  state text not null default 'requested' check (state in
    ('requested', 'approved', 'submitted', 'succeeded', 'failed', 'manual', 'rejected')),
  provider_refund_id text unique,
  created_at timestamptz not null,
  submitted_at timestamptz,
  succeeded_at timestamptz,
  constraint one_refund_per_reason unique (payment_id, reason)
);
create table refund_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into refund_edge values
  ('requested', 'approved'), ('requested', 'rejected'), ('approved', 'submitted'),
  ('submitted', 'succeeded'), ('submitted', 'failed'), ('failed', 'approved'), ('failed', 'manual'),
  ('manual', 'succeeded');
create function refund_within_capture() returns trigger language plpgsql as $$
declare delta bigint := 0;
begin
  if tg_op = 'DELETE' then raise exception 'refunds are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' and new.state not in ('requested', 'approved') then
    raise exception 'a refund begins requested or approved' using errcode = '23001'; end if;
  if tg_op = 'UPDATE' then
    if new.amount_cents <> old.amount_cents or new.payment_id <> old.payment_id then
      raise exception 'refund terms are immutable' using errcode = '23001'; end if;
    if new.state <> old.state and not exists
      (select 1 from refund_edge where from_state = old.state and to_state = new.state) then
      raise exception 'illegal refund transition % -> %', old.state, new.state using errcode = '23001'; end if;
    if old.state not in ('failed', 'rejected') then delta := delta - old.amount_cents; end if;
  end if;
  if new.state not in ('failed', 'rejected') then delta := delta + new.amount_cents; end if;
  if delta <> 0 then
    update payment set refunded_cents = refunded_cents + delta where id = new.payment_id;
  end if;
  return new;
end $$;
create trigger refund_within_capture after insert or update or delete on refund
  for each row execute function refund_within_capture();
create trigger refund_kept before truncate on refund execute function never_truncated();

-- Confirmed means paid exactly the total; captured means the booking has its spots or was cancelled.
create function settled() returns trigger language plpgsql as $$
declare the_booking booking; paid bigint; the_id uuid;
begin
  the_id := case tg_table_name when 'booking' then new.id else (to_jsonb(new) ->> 'booking_id')::uuid end;
  select * into the_booking from booking where id = the_id;
  select amount_cents into paid from payment where booking_id = the_id and state = 'captured';
  if the_booking.state in ('confirmed', 'completed', 'no_show') and the_booking.total_cents > 0
    and paid is distinct from the_booking.total_cents then
    raise exception 'booking % confirmed but paid % of %', the_id, paid, the_booking.total_cents
      using errcode = '23514'; end if;
  if paid is not null and the_booking.state in ('held', 'expired', 'abandoned') then
    raise exception 'payment captured but booking % is %', the_id, the_booking.state using errcode = '23514'; end if;
  return null;
end $$;
create constraint trigger settled_by_booking after insert or update on booking
  deferrable initially deferred for each row execute function settled();
create constraint trigger settled_by_payment after insert or update on payment
  deferrable initially deferred for each row execute function settled();

-- What the payment provider told us, each event once; the payload is only a hint.
create table payment_event (
  id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  attempts int not null default 0,
  error text
);

-- Two-sided from the first day: the trek's side is written by the traveller of a completed booking, once.
create table review (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references booking,
  trek_id uuid not null references trek,
  author_id uuid not null references account,
  rating int not null check (rating between 1 and 10),
  body text not null check (length(body) between 1 and 4000),
  written_at timestamptz not null,
  hidden_at timestamptz
);
create index review_by_trek on review (trek_id, written_at desc) where hidden_at is null;

-- The one query that tests, reconciler and pager share: it must always be empty.
create view invariant_violation as
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
     and b.spots <> (select count(*) from booking_traveller t where t.booking_id = b.id);
