-- Where somebody is signed in, and what proves it anew.
alter table session
  -- When this session last proved itself: by signing in, or by a fresh code.
  add confirmed_at timestamptz,
  -- What the browser is called, in our words: 'Chrome on Windows'.
  add device text not null default '' check (length(device) <= 60);
