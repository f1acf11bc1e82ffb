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

-- When the provider was last asked about a refund that it has accepted.
alter table refund add checked_at timestamptz;

-- Charges that a cardholder's bank took back, or wants to, by the provider's own id.
create table dispute (
  id text primary key,
  payment_id uuid not null references payment,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index dispute_by_payment on dispute (payment_id);
create function dispute_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'disputes are never deleted' using errcode = '23001'; end if;
  if new.payment_id <> old.payment_id or new.amount_cents <> old.amount_cents then
    raise exception 'dispute terms are immutable' using errcode = '23001'; end if;
  if new.state <> old.state and old.state <> 'open' then
    raise exception 'illegal dispute transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger dispute_moves_legally before update or delete on dispute
  for each row execute function dispute_moves_legally();

-- When a person decided about money that was not what we asked for; `problem` keeps saying why it was held.
alter table payment add problem_closed_at timestamptz;
-- Since when an operator has it sent back: nothing else may be decided about it then.
alter table payment add problem_return_at timestamptz;
