-- Signing in by an emailed code. The code itself is derived from the challenge's id and the server's secret:
-- nothing in here lets anybody sign in.
create table login_challenge (
  id uuid primary key default gen_random_uuid(),
  email citext not null,
  browser_hash bytea not null,
  attempts_left int not null default 5 check (attempts_left between 0 and 5),
  network text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint short_life check (expires_at > created_at and expires_at <= created_at + interval '10 minutes')
);
create unique index one_live_challenge on login_challenge (email, browser_hash) where used_at is null;
create index login_challenge_by_email on login_challenge (email, created_at desc);
create index login_challenge_by_time on login_challenge (created_at);

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint session_ends check (expires_at > created_at)
);
create index session_by_account on session (account_id) where ended_at is null;
