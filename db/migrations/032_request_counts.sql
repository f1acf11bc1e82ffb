-- How much somebody has asked for lately, counted by all processes together. Lost with the server's memory, and nothing is
-- lost with it: everybody begins anew.
create unlogged table request_count (
  -- A keyed hash of the limit and of who is counted: neither an address nor an account.
  key text primary key,
  requests integer not null check (requests > 0),
  -- By the database's clock, which no process can have wrong for itself.
  ends_at timestamptz not null
) with (fillfactor = 50);
