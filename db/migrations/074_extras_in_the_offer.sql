-- The extras that a trek sells belong to its offer: another extra, or one that is withdrawn, makes the current version an earlier one.
create trigger extra_differs_from_version after insert or update on extra
  for each row execute function trek_differs_from_version('trek_id');
