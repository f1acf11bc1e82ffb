-- What makes a price beside the departure's own: group discounts, referrals, credit; and what gives it back.
create table group_discount (
  trek_id uuid not null references trek,
  from_travellers int not null check (from_travellers between 2 and 50),
  percent int not null check (percent between 1 and 25),
  primary key (trek_id, from_travellers)
);

-- Six characters that nobody confuses when reading them aloud.
create function new_referral_code() returns text language sql volatile as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + (get_byte(uuid_send(gen_random_uuid()), n) % 31), 1), '')
  from generate_series(0, 5) n $$;
alter table account add referral_code text not null default new_referral_code() unique
  check (referral_code ~ '^[A-Z0-9]{1,12}$');

alter table booking
  -- Who made the deal bears it: a host's deal lowers the host's base, an operator's is the platform's cost.
  add deal_made_by text check (deal_made_by in ('host', 'operator')),
  -- The trek's group discounts as they stood when the spots were held: [{"from": 4, "percent": 10}].
  add group_tiers jsonb not null default '[]',
  add credit_account_id uuid references account,
  add credit_refund_cents bigint not null default 0,
  add cancelled_by text check (cancelled_by in ('traveller', 'host', 'operator')),
  add cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  add cancellation_mailed_at timestamptz,
  add constraint deal_has_a_maker check (deal_cents = 0 or deal_made_by is not null),
  add constraint credit_has_an_owner check (credit_cents = 0 or credit_account_id is not null),
  add constraint credit_refund_within_credit check (credit_refund_cents between 0 and credit_cents),
  -- Half a cent is rounded up.
  add constraint group_discount_within_a_quarter check (group_discount_cents * 4 <= unit_price_cents * spots + 2);

-- A code used on a booking: reserved while it is pending, counted once it is confirmed, released when it comes to nothing.
create table referral_use (
  booking_id uuid primary key references booking,
  owner_id uuid not null references account,
  email citext not null,
  state text not null default 'reserved' check (state in ('reserved', 'counted', 'released')),
  created_at timestamptz not null
);
create unique index one_referral_per_traveller on referral_use (email) where state <> 'released';
create index referral_use_by_owner on referral_use (owner_id);

-- Codes tried by whom, so that nobody can guess their way to one; the same code again tells nothing new.
create table referral_test (
  network text not null,
  account_id uuid not null references account,
  code text not null,
  tested_at timestamptz not null
);
create index referral_test_by_network on referral_test (network, tested_at);

-- Credit that the platform owes somebody for a referral: granted by itself, or after an operator has looked.
create table credit_grant (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  booking_id uuid unique references booking,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('waiting', 'granted', 'refused')),
  -- Why it waits for a person.
  doubt text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account
);

-- Which card paid, as the provider's fingerprint: the same card again means the same payer.
alter table payment add card_fingerprint text, add card_last4 text;
create index payment_by_card on payment (card_fingerprint) where card_fingerprint is not null;

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
      or new.spots <> old.spots or new.children <> old.children
      or new.deal_cents <> old.deal_cents or new.deal_made_by is distinct from old.deal_made_by
      or new.group_discount_cents <> old.group_discount_cents
      or new.member_discount_cents <> old.member_discount_cents or new.referral_cents <> old.referral_cents
      or new.credit_cents <> old.credit_cents or new.credit_account_id is distinct from old.credit_account_id) then
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

-- Our own accounts may be overdrawn; what belongs to travellers and hosts never.
update ledger_account set may_go_negative = true where id in ('stripe_cash', 'platform_fee');
