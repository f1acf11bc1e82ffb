-- What a person reads at /notifications: a row for each mail to an account, written in the transaction that enqueues the mail.
-- `event` and `recipient` are names of domain/event/events.ts, `about` and `record_id` the record that the line leads to.
create table notice (
  id bigint generated always as identity primary key,
  -- Checked at the end: the account is locked after bookings and payments, as in every transaction.
  account_id uuid not null references account deferrable initially deferred,
  event text not null,
  recipient text not null,
  about text not null check (about in ('account', 'booking', 'conversation', 'departure', 'payout', 'trek')),
  record_id uuid,
  -- What the sentence needs besides the record: whether a review may be read, when a membership renews.
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  constraint record_of_what_it_is_about check ((about = 'account') = (record_id is null))
);
create index notice_by_account on notice (account_id, id desc);
create index notice_by_age on notice (created_at);
