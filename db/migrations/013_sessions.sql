-- Where somebody is signed in, what proves it anew, and an address on its way to another.

alter table session
  -- When this session last proved itself: by signing in, or by a fresh code.
  add confirmed_at timestamptz,
  -- What the browser calls itself, in our words: 'Chrome on Windows'.
  add device text not null default '' check (length(device) <= 60);

-- Changing an address takes a code to the old one (a fresh proof of the session) and one to the new one.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  session_id uuid not null references session on delete cascade,
  new_email citext not null check (new_email like '%_@_%' and length(new_email) <= 254),
  attempts_left int not null default 5 check (attempts_left between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint short_life check (expires_at > created_at and expires_at <= created_at + interval '10 minutes')
);
create unique index one_live_email_change on email_change (account_id) where used_at is null;
create index email_change_by_session on email_change (session_id);
