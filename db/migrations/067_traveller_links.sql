-- A link for one traveller of a booking: it shows the trip and that traveller's own part, and takes their payment without an account.
create table traveller_link (
  id uuid primary key,
  booking_id uuid not null references booking,
  -- The traveller's position on the booking; 0 is the lead.
  position int not null check (position between 0 and 99),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- The traveller left, another person took the spot, or another lead took over the booking.
  ended_because text check (ended_because in ('left', 'replaced', 'handed-over')),
  -- Where this traveller gets mails; null without any.
  email citext,
  sent_at timestamptz,
  -- The last day in Nepal on which the lead sent a reminder.
  reminded_on date,
  -- The amount that the lead set for this traveller; null for an equal share.
  set_cents bigint check (set_cents >= 0),
  constraint ended_links_have_a_reason check ((ended_at is null) = (ended_because is null))
);
create unique index one_live_traveller_link on traveller_link (booking_id, position) where ended_at is null;
create index traveller_link_by_booking on traveller_link (booking_id, position);
create index traveller_link_by_email on traveller_link (email) where email is not null;

-- A payment of a traveller's own share.
alter table payment
  add traveller_link_id uuid references traveller_link,
  -- The browser that opened the page of a share: only it may continue.
  add payer_visitor_id uuid,
  drop constraint payments_are_for_one_thing,
  add constraint payments_are_for_one_thing check (num_nonnulls(instalment_id, change_order_id, traveller_link_id) <= 1);
create index payment_by_traveller_link on payment (traveller_link_id) where traveller_link_id is not null;
drop index one_settling_payment;
drop index one_live_attempt;
create unique index one_settling_payment on payment (booking_id)
  where state = 'captured' and change_order_id is null and instalment_id is null and traveller_link_id is null;
create unique index one_live_attempt on payment (booking_id)
  where state in ('created', 'open', 'processing') and change_order_id is null and traveller_link_id is null;
create unique index one_live_attempt_of_link on payment (traveller_link_id) where state in ('created', 'open', 'processing');
