-- What an operator asks or decides about bank details that are not confirmed: a letter of the bank, or a rejection for good.
alter table vault.bank_account
  add review text not null default 'waiting' check (review in ('waiting', 'letter_asked', 'letter_sent', 'rejected')),
  -- Of the letter that was asked for, or of the rejection; the host reads the message.
  add reviewed_at timestamptz,
  add reviewed_by uuid references account,
  add review_message text not null default '',
  add constraint reviewed_with_a_message check
    ((review = 'waiting') = (reviewed_at is null) and (review = 'waiting') = (review_message = '')),
  add constraint reviewed_by_another check (reviewed_by is null or reviewed_by <> host_id),
  -- Who confirms details without the letter that was asked for does not wait for it any more.
  add constraint confirmed_waits_for_nothing check (confirmed_at is null or review in ('waiting', 'letter_sent'));

create table bank_review_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into bank_review_edge values
  ('waiting', 'letter_asked'), ('waiting', 'rejected'),
  ('letter_asked', 'letter_sent'), ('letter_asked', 'rejected'),
  -- Confirmed all the same.
  ('letter_asked', 'waiting'),
  -- The letter does not say enough: another one is asked for.
  ('letter_sent', 'letter_asked'), ('letter_sent', 'rejected');
create function bank_review_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.review <> 'waiting' then raise exception 'a bank review begins as waiting' using errcode = '23001'; end if;
    return new; end if;
  if new.review = old.review then return new; end if;
  -- The host has given other details.
  if new.review = 'waiting' and new.details_sealed <> old.details_sealed then return new; end if;
  if not exists (select 1 from bank_review_edge where from_state = old.review and to_state = new.review) then
    raise exception 'illegal bank review transition % -> %', old.review, new.review using errcode = '23001'; end if;
  return new;
end $$;
create trigger bank_review_moves_legally before insert or update on vault.bank_account
  for each row execute function bank_review_moves_legally();

-- An account that an operator rejected is never confirmed for this host again, in whatever version it comes back.
alter table vault.bank_change add rejected_at timestamptz;

-- The letter about the current bank details, drawn anew and sealed in a file under a random key.
create table vault.bank_letter (
  host_id uuid primary key references host on delete cascade,
  storage_key text not null unique,
  sha256 bytea not null,
  kind text not null check (kind in ('image', 'pdf')),
  pages int not null check (pages > 0),
  bytes int not null check (bytes > 0),
  uploaded_at timestamptz not null
);

alter table payout_item
  drop constraint payout_item_hold_reason_check,
  add constraint payout_item_hold_reason_check check (hold_reason in ('', 'dispute', 'claim', 'host_suspended',
    'host_unverified', 'bank_reported', 'bank_missing', 'bank_returned', 'bank_rejected', 'bank_unconfirmed',
    'bank_changed'));
