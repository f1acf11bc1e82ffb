-- Without a condition on the counter: with one, PostgreSQL could not update the counter in place (HOT) at each hold.
drop index departure_booked_by_start;
create index departure_by_start on departure (starts_on, id);
