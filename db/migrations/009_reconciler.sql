-- Where our books and the payment provider's list differ, until somebody has looked or it has healed.
create table provider_difference (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  object_id text not null,
  payment_id uuid references payment,
  detail text not null default '',
  found_at timestamptz not null,
  seen_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references account,
  note text not null default ''
);
create unique index one_open_difference on provider_difference (kind, object_id) where settled_at is null;

-- Every movement of our balance at the provider, by its own id: charges with their fee, refunds, transfers to the bank.
create table provider_movement (
  id text primary key,
  kind text not null,
  amount_cents bigint not null,
  fee_cents bigint not null default 0,
  source_id text not null default '',
  happened_at timestamptz not null,
  posted_at timestamptz not null
);

-- One row: how far the comparison with the provider has come.
create table reconciliation (
  id int primary key default 1 check (id = 1),
  compared_at timestamptz,
  sessions int not null default 0,
  refunds int not null default 0,
  balance_compared_at timestamptz,
  balance_difference_cents bigint
);
insert into reconciliation default values;
