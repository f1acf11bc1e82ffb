-- The mail about new bank details has a link that says 'This was not me'. It freezes the payouts of the host and opens a case.
alter table vault.bank_change
  add link_hash bytea unique,
  add link_used_at timestamptz;

create table bank_case (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references host on delete cascade,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references account,
  close_reason text not null default '',
  constraint closed_with_a_reason check ((closed_at is null) = (close_reason = '')),
  constraint closed_by_another check (closed_by is null or closed_by <> host_id)
);
-- While it is open nothing is paid to the host.
create unique index one_open_bank_case_a_host on bank_case (host_id) where closed_at is null;

alter table payout_item
  drop constraint payout_item_hold_reason_check,
  add constraint payout_item_hold_reason_check check (hold_reason in ('', 'dispute', 'claim', 'host_suspended',
    'host_unverified', 'bank_reported', 'bank_missing', 'bank_returned', 'bank_unconfirmed', 'bank_changed'));
