-- Each process holds the listed treks ready for searching and keeps the pages that show them. Every change to a trek or to
-- what its page tells names the trek; several in one transaction name it once. A booking moves the departure's counter, so it is told without a trigger of its own.
create function tell_catalogue() returns trigger language plpgsql as $$ begin
  if tg_table_name = 'trek' then
    if tg_op = 'DELETE' then perform pg_notify('catalogue', old.id::text);
    else perform pg_notify('catalogue', new.id::text); end if;
  elsif tg_op = 'DELETE' then perform pg_notify('catalogue', old.trek_id::text);
  else perform pg_notify('catalogue', new.trek_id::text); end if;
  return null;
end $$;

create trigger tell_catalogue_new after insert or delete on trek for each row execute function tell_catalogue();
create trigger tell_catalogue after update on trek
  for each row when (old is distinct from new) execute function tell_catalogue();
create trigger tell_catalogue_new after insert or delete on trek_day
  for each row execute function tell_catalogue();
create trigger tell_catalogue after update on trek_day
  for each row when (old is distinct from new) execute function tell_catalogue();
create trigger tell_catalogue after insert or update or delete on picture
  for each row execute function tell_catalogue();
create trigger tell_catalogue after insert or update or delete on group_discount
  for each row execute function tell_catalogue();
create trigger tell_catalogue_new after insert or delete on departure
  for each row execute function tell_catalogue();
create trigger tell_catalogue after update on departure
  for each row when (old is distinct from new) execute function tell_catalogue();
create trigger tell_catalogue_new after insert or delete on review
  for each row execute function tell_catalogue();
create trigger tell_catalogue after update on review
  for each row when (old is distinct from new) execute function tell_catalogue();

create function tell_catalogue_of_host() returns trigger language plpgsql as $$ begin
  perform pg_notify('catalogue', id::text) from trek where host_id = new.id;
  return null;
end $$;
create trigger tell_catalogue after update on host
  for each row when (old is distinct from new) execute function tell_catalogue_of_host();
