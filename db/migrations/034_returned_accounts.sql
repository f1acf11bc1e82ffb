-- An account to which the bank could not pay: the host has to give another one.
alter table vault.bank_account
  add returned_at timestamptz,
  -- In the operator's words; the host reads it.
  add return_reason text not null default '',
  add constraint returned_for_a_reason check ((returned_at is null) = (return_reason = '')),
  add constraint returned_is_not_confirmed check (returned_at is null or confirmed_at is null);

alter table payout_item
  drop constraint payout_item_hold_reason_check,
  add constraint payout_item_hold_reason_check check (hold_reason in ('', 'dispute', 'claim', 'host_suspended',
    'host_unverified', 'bank_missing', 'bank_returned', 'bank_unconfirmed', 'bank_changed'));

-- Payouts that came back before this rule: their hosts stayed verified with an account that nobody had confirmed.
update vault.bank_account b set returned_at = p.returned_at, return_reason = p.return_reason
  from payout p join vault.payout_account a on a.payout_id = p.id
  where p.host_id = b.host_id and p.state = 'returned' and p.return_reason <> '' and a.details_sealed = b.details_sealed
    and b.confirmed_at is null;
update host set status = 'approved' from vault.bank_account b
  where b.host_id = host.id and host.status = 'verified' and b.confirmed_at is null;
