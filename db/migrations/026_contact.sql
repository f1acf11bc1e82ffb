-- What somebody wrote to us through the contact form, with an account or without.
create table contact_message (
  id uuid primary key default gen_random_uuid(),
  -- By which people call it: C-10027.
  number integer generated always as identity (start with 10001) unique,
  -- Made with the form: however often it is sent, it is one message.
  form_key uuid not null unique,
  name text not null check (length(name) between 1 and 100),
  email citext not null check (length(email) <= 254),
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 4000),
  sent_at timestamptz not null,
  -- Serves the limits of a day, then it is emptied.
  network text not null,
  -- Whoever was signed in.
  account_id uuid references account,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- Since when somebody waits for our answer; null while nobody does.
  waiting_since timestamptz,
  changed_at timestamptz not null,
  constraint who_waits_is_open check ((state = 'open') = (waiting_since is not null))
);
create index contact_message_waiting on contact_message (waiting_since) where state = 'open';
create index contact_message_changed on contact_message (state, changed_at);
create index contact_message_by_email on contact_message (email, sent_at);
create index contact_message_by_network on contact_message (network, sent_at) where network <> '';
create index contact_message_by_account on contact_message (account_id) where account_id is not null;

create table contact_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into contact_edge values
  ('open', 'answered'), ('open', 'closed'), ('answered', 'closed'), ('answered', 'open'), ('closed', 'open');
create function contact_moves_legally() returns trigger language plpgsql as $$ begin
  if not exists (select 1 from contact_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal contact transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger contact_moves_legally before update on contact_message
  for each row when (old.state <> new.state) execute function contact_moves_legally();

-- What we mailed back.
create table contact_answer (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid not null references contact_message,
  staff_id uuid not null references account,
  body text not null check (length(body) between 1 and 4000),
  sent_at timestamptz not null
);
create index contact_answer_by_message on contact_answer (contact_id, sent_at);
