-- A public name that an approved host asks for. It is shown once an operator has approved it.
create table public_name_request (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references host,
  name text not null check (length(name) between 1 and 120),
  asked_at timestamptz not null,
  decided_at timestamptz,
  is_approved boolean,
  reason text not null default '',
  decided_by uuid references account,
  constraint decided_whole check ((decided_at is null) = (is_approved is null) and (decided_at is null) = (decided_by is null))
);
create unique index one_open_public_name_request on public_name_request (host_id) where decided_at is null;
