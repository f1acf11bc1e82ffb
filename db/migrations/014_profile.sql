-- What travellers tell of themselves beside name and address, and the treks that they keep in mind.
alter table account add photo_key text check (photo_key ~ '^[a-z0-9/-]+\.webp$');

-- Date of birth, nationality, gender and passport number as one sealed text.
create table vault.profile (
  account_id uuid primary key references account,
  details_sealed bytea not null,
  changed_at timestamptz not null
);

create table saved_trek (
  account_id uuid not null references account,
  trek_id uuid not null references trek,
  saved_at timestamptz not null,
  primary key (account_id, trek_id)
);
create index saved_by_trek on saved_trek (trek_id);
