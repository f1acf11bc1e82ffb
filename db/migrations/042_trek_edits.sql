-- What a host has changed of a published trek and not published yet: the changed fields of the form, as typed. Travellers see
-- none of it.
create table trek_edit (
  trek_id uuid primary key references trek on delete cascade,
  changes jsonb not null,
  saved_at timestamptz not null,
  constraint edit_changes_something check (jsonb_typeof(changes) = 'object' and changes <> '{}')
);
