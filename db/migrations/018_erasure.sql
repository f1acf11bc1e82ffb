-- People who ask that what we keep about them is erased. What waits for what is read when it is asked, not kept here.
create table erasure (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  state text not null default 'waiting' check (state in ('waiting', 'withdrawn', 'erased')),
  asked_at timestamptz not null,
  -- Who asked for it in somebody else's name: support or an operator. Null is the person.
  asked_by uuid references account,
  -- Not before then: whoever did not ask themselves has a few days to say no.
  due_at timestamptz not null,
  ended_at timestamptz,
  -- What is left to do after the rows are erased: the files to remove, and the last mail with its address, sealed.
  files text[] not null default '{}',
  letter_sealed bytea,
  finished_at timestamptz,
  constraint ended_at_the_end check ((state = 'waiting') = (ended_at is null)),
  constraint nothing_left_when_finished check (finished_at is null or (files = '{}' and letter_sealed is null))
);
create unique index one_erasure_waits on erasure (account_id) where state = 'waiting';
create index erasure_by_account on erasure (account_id);

-- A booking of somebody who was erased names nobody any more.
alter table booking
  add erased_at timestamptz,
  drop constraint submitted_has_a_lead,
  add constraint submitted_has_a_lead check (submitted_at is null or erased_at is not null or
    (email is not null and first_name <> '' and last_name <> '')),
  add constraint erased_names_nobody check (erased_at is null or (email is null and first_name = '' and last_name = ''
    and phone = '' and address = '' and city = '' and special_requests = ''));

-- Erased is the end of an account.
create function erased_stays_erased() returns trigger language plpgsql as $$ begin
  raise exception 'an erased account stays as it is' using errcode = '23001'; end $$;
create trigger erased_stays_erased before update or delete on account
  for each row when (old.state = 'erased') execute function erased_stays_erased();

-- Nobody books with an account that is being erased at this moment: the row's lock is waited for.
create function erased_books_nothing() returns trigger language plpgsql as $$
declare its_state text;
begin
  select state into its_state from account where id = new.account_id for key share;
  if its_state = 'erased' then raise exception 'this account was erased' using errcode = '23001'; end if;
  return new;
end $$;
create trigger erased_books_nothing before insert on booking
  for each row when (new.account_id is not null) execute function erased_books_nothing();
