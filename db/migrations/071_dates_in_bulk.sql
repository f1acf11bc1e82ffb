-- Many dates added in one submission. The same key adds nothing again; its dates without bookings can be removed together.
create table date_batch (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references host,
  key uuid not null,
  made_at timestamptz not null,
  -- What was sent, so that another list under the same key is refused.
  sent_sha256 bytea not null check (length(sent_sha256) = 32),
  -- Rows that were not added, each with its trek, start and reason.
  left_out jsonb not null default '[]',
  undone_at timestamptz,
  constraint one_batch_per_key unique (host_id, key)
);
create index date_batch_by_host on date_batch (host_id, made_at);

alter table departure add column batch_id uuid references date_batch;
create index departure_by_batch on departure (batch_id) where batch_id is not null;

-- Days on which a host runs no trek. Those that ended close nothing.
create table host_time_off (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references host,
  first_on date not null,
  last_on date not null,
  note text not null default '' check (length(note) <= 100),
  made_at timestamptz not null,
  ended_at timestamptz,
  constraint time_off_ends_after_it_begins check (last_on >= first_on)
);
create index host_time_off_by_host on host_time_off (host_id, first_on) where ended_at is null;
