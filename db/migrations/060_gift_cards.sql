-- Gift cards: one row from the payment page to the account that is credited. The names and addresses are in tables of their
-- own, because the buyer and the recipient are two people, and because they are deleted long before the row.
create table gift_card (
  id uuid primary key default gen_random_uuid(), -- also the provider's idempotency key of its payment page
  amount_cents bigint not null check (amount_cents between 2500 and 100000 and amount_cents % 100 = 0),
  picture text not null check (length(picture) between 1 and 40),
  -- The day of its mail in Nepal, and the instant; for the day of the order that is the order.
  send_on date not null,
  send_at timestamptz not null,
  state text not null default 'ordered' check (state in ('ordered', 'paid', 'sent', 'redeemed', 'refunded', 'expired')),
  -- Where its payment page leads back to and until when it is open, so that a retry with the same key requests the same.
  origin text not null default '',
  page_ends_at timestamptz not null,
  session_id text unique,
  session_url text,
  intent_id text unique,
  -- The payment does not match the order; a person decides.
  problem text,
  -- The buyer's mailed link, and the code, which is in no column: a new mail has a new number and with it a new code.
  link_hash bytea unique check (length(link_hash) = 32),
  code_number int not null default 0 check (code_number >= 0),
  code_hash bytea unique check (length(code_hash) = 32),
  redeemed_by uuid references account,
  created_at timestamptz not null,
  paid_at timestamptz,
  sent_at timestamptz,
  redeemed_at timestamptz,
  refunded_at timestamptz,
  checked_at timestamptz,
  constraint paid_has_a_payment check (state in ('ordered', 'expired') or (paid_at is not null and intent_id is not null)),
  constraint sent_has_a_code check (state not in ('sent', 'redeemed') or (sent_at is not null and code_hash is not null)),
  constraint redeemed_has_an_account check ((state = 'redeemed') = (redeemed_by is not null and redeemed_at is not null)),
  constraint refunded_at_some_time check ((state = 'refunded') = (refunded_at is not null))
);
create index gift_card_unfinished on gift_card (created_at) where state = 'ordered';
create index gift_card_to_send on gift_card (send_at) where state = 'paid';
create index gift_card_newest on gift_card (created_at desc, id);
create index gift_card_by_account on gift_card (redeemed_by) where redeemed_by is not null;

create table gift_card_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into gift_card_edge values
  ('ordered', 'paid'), ('ordered', 'expired'), ('paid', 'sent'), ('sent', 'redeemed'), ('paid', 'refunded'), ('sent', 'refunded');

create function gift_card_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'gift cards are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'ordered' then raise exception 'a gift card begins ordered' using errcode = '23001'; end if;
    return new; end if;
  if new.amount_cents <> old.amount_cents or new.picture <> old.picture or new.send_on <> old.send_on then
    raise exception 'gift card terms are immutable' using errcode = '23001'; end if;
  if old.redeemed_by is not null and new.redeemed_by is distinct from old.redeemed_by then
    raise exception 'a gift card is redeemed once' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from gift_card_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal gift card transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger gift_card_moves_legally before insert or update or delete on gift_card
  for each row execute function gift_card_moves_legally();
create trigger gift_card_kept before truncate on gift_card execute function never_truncated();

create table gift_card_buyer (
  gift_card_id uuid primary key references gift_card,
  name text not null,
  email citext not null
);
create index gift_card_buyer_by_email on gift_card_buyer (email);

create table gift_card_recipient (
  gift_card_id uuid primary key references gift_card,
  name text not null,
  email citext not null,
  message text not null default '' check (length(message) <= 300)
);
create index gift_card_recipient_by_email on gift_card_recipient (email);

-- What goes back to the buyer's card: on request while unused, or because it was paid too late.
create table gift_card_refund (
  id uuid primary key default gen_random_uuid(), -- also the provider's idempotency key
  gift_card_id uuid not null unique references gift_card,
  reason text not null check (reason in ('asked', 'surplus')),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('approved', 'submitted', 'succeeded', 'failed', 'manual')),
  provider_refund_id text unique,
  retries int not null default 0,
  came_back int not null default 0,
  failure text not null default '',
  -- The bank's reference of a refund that was paid by bank transfer.
  manual_reference text not null default '',
  created_at timestamptz not null,
  submitted_at timestamptz,
  succeeded_at timestamptz,
  checked_at timestamptz
);
create index gift_card_refund_unfinished on gift_card_refund (created_at) where state in ('approved', 'submitted', 'failed');

-- The same life as a refund of a booking: see refund_edge.
create function gift_card_refund_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'refunds are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'approved' then
      raise exception 'a gift card refund begins approved' using errcode = '23001'; end if;
    return new; end if;
  if new.gift_card_id <> old.gift_card_id or new.amount_cents <> old.amount_cents or new.reason <> old.reason then
    raise exception 'refund terms are immutable' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from refund_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal refund transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger gift_card_refund_moves_legally before insert or update or delete on gift_card_refund
  for each row execute function gift_card_refund_moves_legally();
create trigger gift_card_refund_kept before truncate on gift_card_refund execute function never_truncated();

create table gift_card_dispute (
  id text primary key,
  gift_card_id uuid not null references gift_card,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index gift_card_dispute_by_gift_card on gift_card_dispute (gift_card_id);

-- Codes that accounts tried, as keyed hashes, to limit guesses.
create table gift_card_try (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  network text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  tried_at timestamptz not null
);
create index gift_card_try_by_account on gift_card_try (account_id, tried_at);
create index gift_card_try_by_network on gift_card_try (network, tried_at);

-- The key of codes and links, sealed with SECRET: a replaced SECRET must not end the cards that nobody has used yet.
create table gift_card_key (
  id int primary key check (id = 1),
  key_sealed bytea not null
);

alter view invariant_violation rename to invariant_violation_without_gift_cards;
create view invariant_violation as
  select what, ref from invariant_violation_without_gift_cards
  union all select 'gift card payment not in the books', g.id::text from gift_card g
   where g.state in ('paid', 'sent', 'redeemed', 'refunded')
   and not exists (select 1 from journal j where j.kind = 'gift_card_bought' and j.source = g.id::text)
  union all select 'gift card credit not in the books', g.id::text from gift_card g where g.state = 'redeemed'
   and not exists (select 1 from journal j join entry e on e.journal_id = j.id where j.kind = 'gift_card_redeemed'
     and j.source = g.id::text and e.account_id = 'credit:' || g.redeemed_by and e.credit_cents = g.amount_cents)
  union all select 'refunded gift card without its refund', g.id::text from gift_card g where g.state = 'refunded'
   and not exists (select 1 from journal j where j.kind in ('gift_card_refund_owed', 'gift_card_charged_back')
     and j.source = g.id::text)
  union all select 'gift card refund not in the books', r.id::text from gift_card_refund r where r.state = 'succeeded'
   and not exists (select 1 from journal j where j.kind in ('gift_card_refund_sent', 'gift_card_refund_sent_by_bank')
     and j.source = r.id::text || case r.came_back when 0 then '' else ':' || r.came_back end)
  union all select 'gift card liability drift', 'gift_card_liability'
   where coalesce((select balance_cents from ledger_account where id = 'gift_card_liability'), 0)
     <> (select coalesce(sum(amount_cents), 0) from gift_card where state in ('paid', 'sent'));
