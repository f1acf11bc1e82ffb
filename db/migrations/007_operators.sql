-- Who looks after the money, how they prove who they are, and everything they did.
create table second_factor (
  account_id uuid primary key references account,
  secret_sealed bytea not null,
  -- The 30-second step of the last code that was taken: no code works twice.
  last_step bigint not null default 0,
  failures int not null default 0 check (failures >= 0),
  locked_until timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_code (
  account_id uuid not null references account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- When this session last gave a second factor.
alter table session add second_factor_at timestamptz;

create table audit_entry (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- Null is the program itself, or whoever started it at the machine.
  actor_id uuid references account,
  act text not null check (act <> ''),
  subject_kind text not null,
  subject_id text not null,
  reason text not null default '',
  detail jsonb not null default '{}'
);
create index audit_by_subject on audit_entry (subject_kind, subject_id, happened_at);
create index audit_by_time on audit_entry (happened_at desc);
create trigger audit_kept before update or delete on audit_entry for each row execute function append_only();
create trigger audit_never_emptied before truncate on audit_entry execute function append_only();

alter table refund
  add proposed_by uuid references account,
  add approved_by uuid references account,
  add second_approved_by uuid references account,
  add taken_by uuid references account,
  add approved_at timestamptz,
  add rejected_at timestamptz,
  add reject_reason text check (reject_reason in ('charged_back', 'fraud')),
  add attempts int not null default 0,
  -- How often the provider took back its word that the money had left.
  add came_back int not null default 0,
  -- How often an operator had it sent to the card once more after it had failed.
  add retries int not null default 0,
  add failure text not null default '',
  -- How the money left when the card could not take it.
  add manual_reference text not null default '',
  -- A refund owed by rule is rejected only for a reason from the list; one proposed beyond it may simply be declined.
  add constraint rejected_for_a_reason
    check (state <> 'rejected' or reject_reason is not null or reason = 'goodwill'),
  add constraint two_different_people check (second_approved_by is null or second_approved_by <> approved_by),
  -- Above 200 USD goodwill takes two operators (PRODUCT, Booking).
  add constraint large_goodwill_takes_two check (reason <> 'goodwill' or amount_cents <= 20000
    or state in ('requested', 'rejected') or (approved_by is not null and second_approved_by is not null));
create index refund_open on refund (created_at) where state in ('requested', 'approved', 'submitted', 'failed', 'manual');

-- Jobs that failed for good, kept for as long as nobody has looked: the queue itself forgets them. Ids only in the payload.
create table failed_job (
  id uuid primary key, -- the queue's own id
  name text not null,
  payload jsonb not null,
  error text not null default '',
  failed_at timestamptz not null,
  retried_at timestamptz,
  retried_by uuid references account
);
create index failed_job_open on failed_job (failed_at) where retried_at is null;

-- The provider's late word wins, as it does for payments: a card may send money back weeks after it took it.
insert into refund_edge values ('succeeded', 'failed');
-- The provider refuses what a cardholder's bank has taken back already.
insert into refund_edge values ('failed', 'rejected');
