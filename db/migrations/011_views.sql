-- How often each trek's page was opened on a day of Nepal: nothing about who opened it.
create table trek_view (
  day date not null,
  trek_id uuid not null references trek,
  views int not null check (views > 0),
  primary key (day, trek_id)
);

-- The treks that are looked at and booked most of late, in their order; written anew when it changes.
create table trending_trek (
  place int primary key check (place > 0),
  trek_id uuid not null references trek,
  bookings int not null check (bookings >= 0),
  views int not null check (views >= 0)
);
