-- A confirmed booking counts for the top picks; its spots were taken, and told, when it was held.
create function tell_catalogue_of_booking() returns trigger language plpgsql as $$ begin
  perform pg_notify('catalogue', trek_id::text) from departure where id = new.departure_id;
  return null;
end $$;
create trigger tell_catalogue after update of state on booking
  for each row when (new.state = 'confirmed' and old.state <> 'confirmed')
  execute function tell_catalogue_of_booking();
