-- What a host or an operator changed of a trek that travellers have booked: inclusions, days, meeting point and time.
create table trek_change (
  id uuid primary key default gen_random_uuid(),
  trek_id uuid not null references trek,
  changed_at timestamptz not null,
  before jsonb not null,
  after jsonb not null,
  constraint change_changes check (before <> after)
);
create index trek_change_by_trek on trek_change (trek_id, changed_at desc);
create trigger trek_change_kept before update or delete on trek_change for each row execute function append_only();
create trigger trek_change_never_emptied before truncate on trek_change execute function append_only();
