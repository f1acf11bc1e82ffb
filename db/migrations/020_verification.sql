-- People who ask to be hosts: what they send, who decided, and where a host may go from each status.
alter table host
  drop constraint host_status_check,
  -- Erased: the person is gone, the row stays for the books.
  add constraint host_status_check check
    (status in ('pending', 'approved', 'verified', 'rejected', 'suspended', 'erased')),
  -- Told to travellers whose booking is confirmed, and to nobody else.
  add column phone text not null default '',
  add column suspended_at timestamptz,
  -- Told to the host.
  add column suspended_reason text not null default '';

create table host_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into host_edge values
  ('pending', 'approved'), ('pending', 'rejected'), ('rejected', 'pending'),
  ('approved', 'verified'), ('verified', 'approved'),
  ('approved', 'suspended'), ('verified', 'suspended'), ('suspended', 'approved'), ('suspended', 'verified'),
  ('pending', 'erased'), ('approved', 'erased'), ('verified', 'erased'), ('rejected', 'erased'), ('suspended', 'erased');
create function host_moves_legally() returns trigger language plpgsql as $$ begin
  if not exists (select 1 from host_edge where from_state = old.status and to_state = new.status) then
    raise exception 'illegal host transition % -> %', old.status, new.status using errcode = '23001'; end if;
  return new;
end $$;
create trigger host_moves_legally before update on host
  for each row when (old.status <> new.status) execute function host_moves_legally();

-- One row an application. What somebody types is sealed beside it, from the first letter on.
create table verification (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  state text not null default 'draft' check (state in ('draft', 'pending', 'approved', 'rejected')),
  begun_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  -- Which kind of document was sent with it; stays when the document is erased.
  document_type text not null default '',
  decided_at timestamptz,
  decided_by uuid references account,
  -- What was decided in the operator's words: for a rejection which part, and what is wrong with it.
  reason text not null default '',
  message text not null default '',
  constraint submitted_at_once check (state = 'draft' or submitted_at is not null),
  constraint decided_by_somebody_else check
    ((state in ('approved', 'rejected')) = (decided_at is not null) and (decided_by is null or decided_by <> account_id)),
  constraint rejected_for_a_reason check (state <> 'rejected' or (reason <> '' and message <> ''))
);
create unique index one_verification_in_flight on verification (account_id) where state in ('draft', 'pending');
create index verification_by_account on verification (account_id, begun_at desc);
create index verification_waiting on verification (submitted_at) where state = 'pending';

create table verification_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into verification_edge values
  ('draft', 'pending'), ('pending', 'approved'), ('pending', 'rejected'),
  -- Taken back by whoever sent it.
  ('pending', 'draft');
create function verification_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then raise exception 'a verification begins as a draft' using errcode = '23001'; end if;
    return new; end if;
  if new.account_id <> old.account_id then
    raise exception 'a verification stays whose it is' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from verification_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal verification transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger verification_moves_legally before insert or update on verification
  for each row execute function verification_moves_legally();

-- Name, birth, address, numbers and bank as they were typed, sealed as one.
create table vault.verification_form (
  verification_id uuid primary key references verification on delete cascade,
  form_sealed bytea not null
);

-- The document, drawn anew and sealed in a file under a random key. SHA-256 of what was sent and its kind stay when the
-- file is erased, 90 days after the decision.
create table vault.identity_document (
  verification_id uuid primary key references verification on delete cascade,
  storage_key text unique,
  sha256 bytea not null,
  kind text not null check (kind in ('image', 'pdf')),
  pages int not null check (pages > 0),
  bytes int not null check (bytes > 0),
  uploaded_at timestamptz not null,
  erased_at timestamptz,
  constraint erased_is_gone check ((storage_key is null) = (erased_at is not null))
);
create index identity_document_by_sha256 on vault.identity_document (sha256);
