-- A part that could not be tried in its days gets its last day from the late try, which can be any number of days after the
-- due day. An operator's extension is limited by the program.
alter table instalment
  drop constraint instalment_check,
  add constraint extended_after_its_days check (extended_to > due_on + 3);
