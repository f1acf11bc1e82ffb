-- Every version of a host's bank details, with who gave it. An operator compares it with the last one that was confirmed.
create table vault.bank_change (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references host on delete cascade,
  details_sealed bytea not null,
  masked text not null,
  changed_at timestamptz not null,
  -- Null for details that were given before changes were recorded.
  changed_by uuid references account,
  -- IPv4 /24 or IPv6 /48, emptied after 90 days, and the browser in words of ours.
  network text not null default '',
  device text not null default '',
  confirmed_at timestamptz
);
create index bank_change_by_host on vault.bank_change (host_id, changed_at desc);

insert into vault.bank_change (host_id, details_sealed, masked, changed_at, confirmed_at)
  select host_id, details_sealed, masked, changed_at, confirmed_at from vault.bank_account;

-- Operators see the holder's name.
alter table vault.bank_account drop column holder_initials;

-- An account whose holder is not the host takes two operators.
alter table proposal
  drop constraint proposal_kind_check,
  add constraint proposal_kind_check check (kind in ('role', 'credit_grant', 'ledger_adjustment', 'bank_account')),
  drop constraint has_an_amount,
  add constraint has_an_amount check ((kind in ('role', 'bank_account')) = (amount_cents is null));
create unique index one_bank_proposal_a_host on proposal (account_id) where kind = 'bank_account' and state = 'proposed';
