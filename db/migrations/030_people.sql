-- The office's part about people: accounts that are stopped, the site as somebody else sees it, and acts that take two.
alter table account
  add stopped_at timestamptz,
  add stopped_because text not null default '',
  add constraint stopped_says_why check (stopped_at is null or (state = 'suspended' and stopped_because <> ''));

-- Searched by how they begin.
create index account_by_first_name on account (lower(first_name) text_pattern_ops);
create index account_by_last_name on account (lower(last_name) text_pattern_ops);
create index account_by_email_start on account (lower(email::text) text_pattern_ops);
create index booking_by_first_name on booking (lower(first_name) text_pattern_ops) where submitted_at is not null;
create index booking_by_last_name on booking (lower(last_name) text_pattern_ops) where submitted_at is not null;
create index booking_by_email_start on booking (lower(email::text) text_pattern_ops) where submitted_at is not null;
create index host_by_display_name on host (lower(display_name) text_pattern_ops);

-- Whoever runs the place is never nobody. One change of operators at a time: two of them would each see the other one left.
create function an_operator_is_left() returns trigger language plpgsql as $$ begin
  perform pg_advisory_xact_lock(hashtext('operators'));
  if not exists (select from account where role = 'operator' and state = 'active' and id <> old.id) then
    raise exception 'the last operator stays one' using errcode = '23001'; end if;
  return new;
end $$;
create trigger an_operator_is_left before update of role, state on account for each row
  when (old.role = 'operator' and old.state = 'active' and (new.role <> 'operator' or new.state <> 'active'))
  execute function an_operator_is_left();

-- An operator sees the site as somebody else does: it only reads, for a quarter of an hour, with the session that began it.
create table seeing (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references session on delete cascade,
  operator_id uuid not null references account,
  person_id uuid not null references account,
  reason text not null check (reason <> ''),
  begun_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint short_look check (ends_at > begun_at and ends_at <= begun_at + interval '15 minutes'),
  constraint not_as_oneself check (operator_id <> person_id)
);
create unique index one_seeing_a_session on seeing (session_id) where ended_at is null;
create index seeing_by_person on seeing (person_id, begun_at desc);

-- Acts that take a second operator. Nothing of them has happened before it is approved.
create table proposal (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('role', 'credit_grant', 'ledger_adjustment')),
  -- Whom it is about; of the books it is nobody.
  account_id uuid references account,
  -- Of a role: from, to. Of an adjustment: the accounts that are debited and credited.
  payload jsonb not null default '{}',
  amount_cents bigint check (amount_cents > 0),
  reason text not null check (reason <> ''),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'declined', 'withdrawn', 'expired')),
  proposed_by uuid not null references account,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  -- The operator who stands behind it: whoever proposed it, unless that was support.
  backed_by uuid references account,
  decided_by uuid references account,
  decided_at timestamptz,
  decline_reason text not null default '',
  constraint is_about_somebody check ((kind = 'ledger_adjustment') = (account_id is null)),
  constraint has_an_amount check ((kind = 'role') = (amount_cents is null)),
  constraint ended_when_decided check ((state = 'proposed') = (decided_at is null)),
  constraint nobody_about_themselves check (proposed_by <> account_id and backed_by <> account_id and decided_by <> account_id),
  constraint withdrawn_by_its_proposer check (state <> 'withdrawn' or decided_by = proposed_by),
  constraint decided_by_somebody_else check (state <> 'declined' or decided_by <> proposed_by),
  constraint decided_in_time check (state not in ('approved', 'declined') or decided_at < expires_at),
  -- Two operators; 100 US dollars of credit an operator grants alone (RELIABILITY, section 4).
  constraint takes_two check (state <> 'approved' or (kind = 'credit_grant' and amount_cents <= 10000 and decided_by is not null)
    or (backed_by is not null and decided_by is not null and decided_by <> backed_by and decided_by <> proposed_by))
);
create unique index one_role_proposal_a_person on proposal (account_id) where kind = 'role' and state = 'proposed';
create index proposal_open on proposal (proposed_at) where state = 'proposed';
create index proposal_by_account on proposal (account_id, proposed_at desc);

-- What was proposed stays as it was proposed, and what is decided is decided.
create function proposal_stands() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' or old.state <> 'proposed'
    or (new.kind, new.account_id, new.payload, new.amount_cents, new.reason, new.proposed_by, new.proposed_at, new.expires_at)
      is distinct from
      (old.kind, old.account_id, old.payload, old.amount_cents, old.reason, old.proposed_by, old.proposed_at, old.expires_at)
    or (old.backed_by is not null and new.backed_by is distinct from old.backed_by) then
    raise exception 'a proposal stays as it was made' using errcode = '23001'; end if;
  return new;
end $$;
create trigger proposal_stands before update or delete on proposal for each row execute function proposal_stands();
