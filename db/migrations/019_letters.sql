-- What travellers and hosts write each other about a booking, and which mails about it were owed once.
alter table booking
  add column hold_end_mailed_at timestamptz,
  add column reminder_mailed_at timestamptz;
create index booking_to_remind on booking (departure_id) where state = 'confirmed' and reminder_mailed_at is null;

create table booking_letter (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  side text not null check (side in ('traveller', 'host')),
  body text not null check (length(body) between 1 and 2000),
  sent_at timestamptz not null
);
create index booking_letter_by_booking on booking_letter (booking_id, sent_at);

create function letter_is_immutable() returns trigger language plpgsql as $$ begin
  raise exception 'a letter that was sent is never changed' using errcode = '23001'; end $$;
create trigger letter_is_immutable before update on booking_letter
  for each row execute function letter_is_immutable();

-- The link in a letter's mail: 128 bits for one booking and one side of it, only their SHA-256 is kept.
create table letter_link (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  side text not null check (side in ('traveller', 'host')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index letter_link_by_booking on letter_link (booking_id);
