-- Browsers that have signed in with an address, and from which network: nobody else's requests lock them out.
-- The key is the address and not the account, so that known and unknown addresses take the same statements.
create table known_browser (
  email citext not null,
  browser_hash bytea not null,
  network text not null,
  signed_in_at timestamptz not null,
  primary key (email, browser_hash, network)
);
create index known_browser_by_time on known_browser (signed_in_at);

-- While very many codes are requested, those of strangers are mailed later.
alter table login_challenge
  add delay_seconds int not null default 0 check (delay_seconds between 0 and 300);
