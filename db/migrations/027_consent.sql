-- Proof of what somebody said yes or no to, when, and to which version of the text. A row for each choice; never changed.
create table consent (
  id bigint generated always as identity primary key,
  -- The browser's own random number, the same for all its choices: the cookie names it.
  browser_id uuid not null,
  version integer not null check (version > 0),
  analytics boolean not null,
  functional boolean not null,
  advertising boolean not null,
  chosen_at timestamptz not null,
  -- Whoever was signed in.
  account_id uuid references account
);
create index consent_by_account on consent (account_id) where account_id is not null;
create index consent_by_browser on consent (browser_id, id);
create index consent_by_age on consent (chosen_at);
