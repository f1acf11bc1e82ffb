-- The data of the stand-in, in its own schema; no query of the product reads it.
create table stand_in.session (
  seq bigint generated always as identity,
  id text primary key,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid', 'no_payment_required')),
  mode text not null default 'payment' check (mode in ('payment', 'subscription', 'setup')),
  -- The billing interval of a subscription.
  every text check (every in ('month', 'year')),
  amount integer not null check (amount >= 50 or (mode = 'setup' and amount = 0)),
  currency text not null,
  title text not null,
  description text,
  quantity integer not null check (quantity > 0),
  email text,
  client_reference_id text,
  metadata jsonb not null,
  intent_metadata jsonb not null,
  success_url text not null,
  cancel_url text,
  intent_id text unique,
  subscription_id text unique,
  setup_intent_id text unique,
  -- Whether its card is saved for later charges; the customer and the saved card exist from its completion on.
  saves_card boolean not null default false,
  customer_id text,
  method_id text unique,
  livemode boolean not null default false,
  -- The card that its holder must confirm: its brand and last four digits, never the number.
  challenge jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((status = 'complete' and mode <> 'setup') = (payment_status = 'paid')),
  check ((mode = 'setup') = (payment_status = 'no_payment_required')),
  check ((mode = 'setup') = (setup_intent_id is not null)),
  check ((status = 'complete' and mode <> 'setup') = (intent_id is not null or subscription_id is not null)),
  check ((status = 'complete' and saves_card) = (method_id is not null)),
  check (mode <> 'setup' or (saves_card and customer_id is not null)),
  check ((mode = 'subscription') = (every is not null))
);
create index session_newest on stand_in.session (seq desc);
create index session_due on stand_in.session (expires_at) where status = 'open';

create table stand_in.customer (
  id text primary key,
  email text,
  created_at timestamptz not null
);

-- A saved card, without its number; it has no customer when it was removed.
create table stand_in.method (
  id text primary key,
  customer_id text references stand_in.customer (id),
  card jsonb not null,
  -- Its last month, 'YYYY-MM'.
  valid_until text not null check (valid_until ~ '^\d{4}-\d\d$'),
  created_at timestamptz not null
);

create table stand_in.intent (
  seq bigint generated always as identity,
  id text primary key,
  charge_id text not null unique,
  session_id text unique references stand_in.session (id), -- none when an invoice or a saved card was charged
  status text not null default 'succeeded' check (status in ('succeeded', 'requires_payment_method', 'canceled')),
  -- Why the charge was refused.
  error_code text,
  customer_id text references stand_in.customer (id),
  method_id text references stand_in.method (id),
  description text,
  amount integer not null,
  refunded integer not null default 0 check (refunded between 0 and amount),
  currency text not null,
  card_brand text not null,
  card_last4 text not null check (card_last4 ~ '^\d{4}$'),
  card_fingerprint text not null,
  card_later text,
  livemode boolean not null default false,
  metadata jsonb not null,
  created_at timestamptz not null,
  canceled_at timestamptz,
  check ((status = 'succeeded') = (error_code is null)),
  check ((status = 'canceled') = (canceled_at is not null)),
  check (status = 'succeeded' or refunded = 0)
);
create index intent_newest on stand_in.intent (seq desc);
create index intent_by_customer on stand_in.intent (customer_id, seq desc) where customer_id is not null;

create table stand_in.refund (
  seq bigint generated always as identity,
  id text primary key,
  intent_id text not null references stand_in.intent (id),
  charge_id text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reason text,
  metadata jsonb not null,
  created_at timestamptz not null,
  -- When its status changes next, and to which status.
  ends_at timestamptz,
  ends text check (ends in ('succeeded', 'failed'))
);
create index refund_newest on stand_in.refund (seq desc);
create index refund_by_intent on stand_in.refund (intent_id);
create index refund_ends on stand_in.refund (ends_at) where ends_at is not null;

create table stand_in.dispute (
  seq bigint generated always as identity,
  id text primary key,
  intent_id text not null unique references stand_in.intent (id),
  charge_id text not null,
  amount integer not null,
  currency text not null,
  status text not null check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null
);

create table stand_in.subscription (
  id text primary key,
  customer text not null,
  session_id text not null unique references stand_in.session (id),
  status text not null default 'active' check (status in ('active', 'past_due', 'canceled')),
  card jsonb not null,
  metadata jsonb not null,
  cancel_at_period_end boolean not null default false,
  -- How many periods have begun since the anchor; the last of them is the current one.
  periods integer not null default 1,
  anchored_at timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  canceled_at timestamptz,
  ended_at timestamptz,
  -- When it is renewed, its card is retried, or it ends.
  due_at timestamptz
);
create index subscription_due on stand_in.subscription (due_at) where due_at is not null;

create table stand_in.invoice (
  seq bigint generated always as identity,
  id text primary key,
  subscription_id text not null references stand_in.subscription (id),
  number text not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  amount integer not null,
  currency text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  attempts integer not null default 0,
  intent_id text unique references stand_in.intent (id),
  challenge jsonb,
  livemode boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (intent_id is not null and paid_at is not null))
);
create index invoice_newest on stand_in.invoice (seq desc);
create index invoice_by_subscription on stand_in.invoice (subscription_id);

-- The movements of the balance; the balance is the sum of amount less fee.
create table stand_in.movement (
  seq bigint generated always as identity,
  id text primary key,
  type text not null,
  reporting_category text not null,
  amount bigint not null,
  fee bigint not null default 0,
  currency text not null default 'usd',
  source text not null,
  available_at timestamptz not null,
  created_at timestamptz not null
);
create index movement_newest on stand_in.movement (seq desc);

-- deliver_at: when the event is delivered next; null when it was accepted or given up.
create table stand_in.event (
  seq bigint generated always as identity,
  id text primary key,
  type text not null,
  object jsonb not null,
  attempts integer not null default 0,
  deliver_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index event_due on stand_in.event (deliver_at) where deliver_at is not null;

create table stand_in.kept_answer (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null
);

-- Test controls, shared by all processes on this database.
create table stand_in.fault (
  seq bigint generated always as identity primary key,
  operation text not null,
  fault text not null,
  acts boolean not null,
  times integer not null
);
create table stand_in.switch (
  only_row boolean primary key default true check (only_row),
  webhooks text not null default 'on' check (webhooks in ('on', 'off', 'double', 'renamed', 'shuffled')),
  refunds text not null default 'at-once' check (refunds in ('at-once', 'waiting', 'waiting-then-failing', 'failing-late')),
  -- Whether cards pay or are declined when a subscription is renewed.
  renewals text not null default 'paid' check (renewals in ('paid', 'declined')),
  -- Whether saved cards pay, or the code with which they are refused.
  charges text not null default 'paid' check (charges in ('paid', 'card_declined', 'expired_card', 'authentication_required')),
  -- The day up to which transfers to the bank have been made.
  transferred_on date
);
insert into stand_in.switch default values;
