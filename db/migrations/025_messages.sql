-- Who talks with whom: a traveller (the client) with a host, or a person with our support. A guest without an account speaks
-- through the link of one booking.
create table conversation (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('hosting', 'support')),
  -- Whoever asks; null for a guest.
  client_id uuid references account,
  host_id uuid references host,
  -- The booking whose link the guest came by; stays when the guest becomes an account.
  booking_id uuid references booking,
  created_at timestamptz not null,
  -- When the last message came: lists are ordered by it.
  updated_at timestamptz not null,
  -- The place of the last message; the next one takes the next.
  last_place integer not null default 0 check (last_place >= 0),
  -- No more is written here: our support said so.
  closed_at timestamptz,
  constraint hosting_has_a_host check ((kind = 'hosting') = (host_id is not null)),
  constraint somebody_asks check (client_id is not null or booking_id is not null),
  constraint nobody_talks_to_themselves check (client_id <> host_id)
);
create unique index one_conversation_a_pair on conversation (client_id, host_id)
  where kind = 'hosting' and booking_id is null;
create unique index one_support_chat_a_person on conversation (client_id) where kind = 'support' and booking_id is null;
create unique index one_conversation_a_guest on conversation (booking_id, kind) where booking_id is not null;
create index conversation_by_host on conversation (host_id, updated_at desc);

-- The accounts on each side. Of our support, whoever has answered or was given the conversation.
create table participant (
  conversation_id uuid not null references conversation,
  account_id uuid not null references account,
  role text not null check (role in ('client', 'host', 'support')),
  -- Up to which place they have read, and up to which a mail told them of what they had not.
  read_place integer not null default 0 check (read_place >= 0),
  mailed_place integer not null default 0 check (mailed_place >= 0),
  primary key (conversation_id, account_id)
);
create index participant_by_account on participant (account_id);

create table message (
  -- Made where it was written: however often it is sent, it is one message.
  id uuid primary key,
  conversation_id uuid not null references conversation,
  -- 1, 2, 3 … without a gap: the order in which everybody sees it.
  place integer not null check (place > 0),
  -- Null for a guest.
  sender_id uuid,
  sender_role text not null check (sender_role in ('client', 'host', 'support')),
  -- Empty with an attachment, or when it was removed.
  body text not null check (length(body) <= 2000),
  sent_at timestamptz not null,
  removed_at timestamptz,
  removed_by text check (removed_by in ('sender', 'operator')),
  constraint message_by_place unique (conversation_id, place),
  constraint removed_is_empty check ((removed_at is null) = (removed_by is null) and (removed_at is null or body = '')),
  -- Nobody writes where they do not take part.
  constraint sender_takes_part foreign key (conversation_id, sender_id) references participant (conversation_id, account_id)
);
create index message_by_sender on message (sender_id, sent_at);

create function message_is_immutable() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    raise exception 'a message stays; it may be emptied' using errcode = '23001'; end if;
  if (new.id, new.conversation_id, new.place, new.sender_role, new.sent_at) is distinct from
     (old.id, old.conversation_id, old.place, old.sender_role, old.sent_at)
     or new.sender_id is distinct from old.sender_id or new.body not in (old.body, '')
     or (old.removed_at is not null and new.removed_at is distinct from old.removed_at) then
    raise exception 'a message that was sent is never changed' using errcode = '23001'; end if;
  return new;
end $$;
create trigger message_is_immutable before update or delete on message
  for each row execute function message_is_immutable();

-- A file that was drawn anew before it was kept. Sent with one message; until then it is nobody's but the sender's.
create table attachment (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  message_id uuid unique references message,
  kind text not null check (kind in ('image', 'pdf')),
  -- What the sender called it, without what a name must not hold.
  name text not null check (length(name) between 1 and 100),
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  storage_key text not null unique,
  created_at timestamptz not null
);
create index attachment_unsent on attachment (created_at) where message_id is null;

-- What an account's open pages have to be told, numbered without a gap for each account: the row is locked until the change
-- is there for all, so that number 7 is never seen before number 6.
create table inbox (
  account_id uuid primary key references account,
  last_event bigint not null default 0
);
create table inbox_event (
  account_id uuid not null references inbox,
  number bigint not null,
  kind text not null check (kind in ('message', 'read', 'removed', 'support')),
  conversation_id uuid not null references conversation,
  -- Of a message its place; of 'read' up to which it was read.
  place integer not null,
  happened_at timestamptz not null,
  primary key (account_id, number)
);
create index inbox_event_by_age on inbox_event (happened_at);

-- Where a support chat stands, and who looks after it.
create table support_case (
  conversation_id uuid primary key references conversation,
  state text not null default 'open' check (state in ('open', 'assigned', 'waiting_user', 'resolved')),
  assignee_id uuid references account,
  -- Since when somebody waits for our answer; null while it is theirs to write.
  waiting_since timestamptz,
  changed_at timestamptz not null,
  constraint somebody_looks_after_it check (state not in ('assigned', 'waiting_user') or assignee_id is not null),
  constraint open_is_nobodys check (state <> 'open' or assignee_id is null)
);
create index support_case_waiting on support_case (waiting_since) where state in ('open', 'assigned');

create table support_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into support_edge values
  ('open', 'assigned'), ('assigned', 'open'), ('assigned', 'waiting_user'), ('waiting_user', 'assigned'),
  ('waiting_user', 'open'), ('open', 'resolved'), ('assigned', 'resolved'), ('waiting_user', 'resolved'),
  ('resolved', 'open');
create function support_moves_legally() returns trigger language plpgsql as $$ begin
  if not exists (select 1 from support_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal support transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger support_moves_legally before update on support_case
  for each row when (old.state <> new.state) execute function support_moves_legally();

-- Who of our support sits before the inbox.
create table support_presence (
  account_id uuid primary key references account,
  seen_at timestamptz not null
);

-- A message that one side does not want to have received; our support reads what stands around it.
create table message_report (
  message_id uuid primary key references message,
  reporter_id uuid not null references account,
  reason text not null check (length(reason) between 1 and 500),
  reported_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account,
  outcome text check (outcome in ('dismissed', 'removed', 'closed')),
  constraint decided_at_once check
    ((decided_at is null) = (outcome is null) and (decided_at is null) = (decided_by is null))
);
create index message_report_waiting on message_report (reported_at) where decided_at is null;

-- The letters of bookings become messages.
insert into conversation (kind, client_id, host_id, booking_id, created_at, updated_at, last_place)
  -- A host who booked a trek of their own has the host's side alone.
  select 'hosting', nullif(b.account_id, t.host_id), t.host_id, b.id, min(l.sent_at), max(l.sent_at), count(*)
  from booking_letter l join booking b on b.id = l.booking_id
    join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
  group by b.id, t.host_id;
insert into participant (conversation_id, account_id, role, read_place, mailed_place)
  select id, host_id, 'host', last_place, last_place from conversation
  union all
  select id, client_id, 'client', last_place, last_place from conversation where client_id is not null;
insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
  select l.id, c.id, row_number() over (partition by c.id order by l.sent_at, l.id),
    case l.side when 'host' then c.host_id else c.client_id end,
    case l.side when 'host' then 'host' else 'client' end, l.body, l.sent_at
  from booking_letter l join conversation c on c.booking_id = l.booking_id;
drop table booking_letter;
drop function letter_is_immutable();
