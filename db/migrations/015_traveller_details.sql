-- What a host must know of each traveller, sealed as one; only whether anything is missing stands beside it.
create table vault.traveller_details (
  booking_id uuid not null,
  position int not null,
  details_sealed bytea not null,
  is_complete boolean not null,
  changed_at timestamptz not null,
  primary key (booking_id, position),
  foreign key (booking_id, position) references booking_traveller
);

-- When the traveller was written to because details are missing: a week before the last day to change them, and at its end.
alter table booking
  add column details_asked_at timestamptz,
  add column details_asked_again_at timestamptz;
create index booking_to_ask on booking (departure_id) where state = 'confirmed' and details_asked_again_at is null;
