-- Passkeys (WebAuthn): the public half of a key that never leaves its owner's device. Nothing in here signs anybody in.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device says that it used the key; devices that share keys always say 0.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  -- Whether it was added with a second factor, and so counts as one.
  counts_as_factor boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_by_account on passkey (account_id);

-- What a device signs: random, used once, for one purpose and in one browser or session only.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'prove')),
  bound_to bytea not null,
  account_id uuid references account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_challenge_short_life
    check (expires_at > created_at and expires_at <= created_at + interval '5 minutes')
);
create index passkey_challenge_by_time on passkey_challenge (created_at);
create index passkey_challenge_by_account on passkey_challenge (account_id);
