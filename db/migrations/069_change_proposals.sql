-- Support proposes a change of a booking for its traveller. An operator approves it, which makes the change in the same
-- transaction, or declines it. `payload` has the booking, the change, the amounts that support saw, and the names of people,
-- which are deleted with the decision. `account_id` is the account of the booking; a guest has none.
alter table proposal
  drop constraint proposal_kind_check,
  add constraint proposal_kind_check
    check (kind in ('role', 'credit_grant', 'ledger_adjustment', 'bank_account', 'booking_change')),
  drop constraint is_about_somebody,
  add constraint is_about_somebody check (kind = 'booking_change' or (kind = 'ledger_adjustment') = (account_id is null)),
  drop constraint has_an_amount,
  add constraint has_an_amount check ((kind in ('role', 'bank_account', 'booking_change')) = (amount_cents is null)),
  add constraint names_its_booking check ((kind = 'booking_change') = (payload ? 'bookingId')),
  add constraint forgets_people check (kind <> 'booking_change' or state = 'proposed' or not payload ? 'people'),
  drop constraint takes_two,
  add constraint takes_two check (state <> 'approved'
    or (kind = 'credit_grant' and amount_cents <= 10000 and decided_by is not null)
    or (kind = 'booking_change' and decided_by is not null and decided_by <> proposed_by)
    or (backed_by is not null and decided_by is not null and decided_by <> backed_by and decided_by <> proposed_by));
create unique index one_change_proposal_a_booking on proposal ((payload ->> 'bookingId'))
  where kind = 'booking_change' and state = 'proposed';

-- As before, and the names of people leave a proposal that ends.
create or replace function proposal_stands() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' or old.state <> 'proposed'
    or (new.kind, new.account_id, new.amount_cents, new.reason, new.proposed_by, new.proposed_at, new.expires_at)
      is distinct from
      (old.kind, old.account_id, old.amount_cents, old.reason, old.proposed_by, old.proposed_at, old.expires_at)
    or (new.payload is distinct from old.payload and new.payload is distinct from old.payload - 'people')
    or (old.backed_by is not null and new.backed_by is distinct from old.backed_by) then
    raise exception 'a proposal stays as it was made' using errcode = '23001'; end if;
  return new;
end $$;
