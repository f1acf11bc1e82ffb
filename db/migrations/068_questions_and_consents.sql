-- Questions of a host to each traveller of a trek. One that was published is never edited: another one replaces it, and bookings
-- keep the answers to the earlier one.
create table trek_question (
  id uuid primary key default gen_random_uuid(),
  trek_id uuid not null references trek,
  position int not null check (position between 1 and 1000),
  body text not null check (length(body) between 1 and 200),
  kind text not null check (kind in ('text', 'choice', 'date')),
  choices text[] not null default '{}',
  is_required boolean not null,
  made_at timestamptz not null,
  retired_at timestamptz,
  constraint choices_of_a_choice check (
    case kind when 'choice' then cardinality(choices) between 2 and 10 else cardinality(choices) = 0 end)
);
create index trek_question_by_trek on trek_question (trek_id, position);

create function trek_question_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'questions are retired, never deleted' using errcode = '23001'; end if;
  if (new.id, new.trek_id, new.body, new.kind, new.choices, new.is_required, new.made_at)
    is distinct from (old.id, old.trek_id, old.body, old.kind, old.choices, old.is_required, old.made_at)
    or (old.retired_at is not null and new.retired_at is distinct from old.retired_at) then
    raise exception 'a question is never edited' using errcode = '23001'; end if;
  return new;
end $$;
create trigger trek_question_kept before update or delete on trek_question
  for each row execute function trek_question_kept();

-- A host's own terms, in numbered versions; an empty text ends them.
create table host_terms (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references host,
  number int not null check (number > 0),
  body text not null check (length(body) <= 20000),
  sha256 bytea not null check (sha256 = sha256(convert_to(body, 'UTF8'))),
  made_at timestamptz not null,
  constraint one_text_per_number unique (host_id, number)
);
create trigger host_terms_kept before update or delete on host_terms for each row execute function append_only();
create trigger host_terms_never_emptied before truncate on host_terms execute function append_only();

-- What a traveller agreed to, with the typed name: a new version needs another row. `ended_at`: another person took the spot.
create table traveller_consent (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  position int not null check (position >= 0),
  what text not null check (what in ('platform-terms', 'host-terms')),
  -- The date of our terms, or the number of the host's.
  version text not null check (length(version) between 1 and 10),
  sha256 bytea not null check (length(sha256) = 32),
  name text not null,
  given_by text not null check (given_by in ('traveller', 'lead')),
  given_at timestamptz not null,
  ended_at timestamptz
);
create index traveller_consent_by_booking on traveller_consent (booking_id, position, what, given_at);
create unique index one_consent_per_version on traveller_consent (booking_id, position, what, version) where ended_at is null;

create function traveller_consent_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a consent is never deleted' using errcode = '23001'; end if;
  if (new.id, new.booking_id, new.position, new.what, new.version, new.sha256, new.given_by, new.given_at)
    is distinct from (old.id, old.booking_id, old.position, old.what, old.version, old.sha256, old.given_by, old.given_at)
    or new.name not in (old.name, '')
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a consent is never edited' using errcode = '23001'; end if;
  return new;
end $$;
create trigger traveller_consent_kept before update or delete on traveller_consent
  for each row execute function traveller_consent_kept();
create trigger traveller_consent_never_emptied before truncate on traveller_consent execute function append_only();

-- A traveller's answers to the host's questions, sealed like the details.
create table vault.traveller_answer (
  booking_id uuid not null,
  position int not null,
  question_id uuid not null references trek_question,
  answer_sealed bytea not null,
  -- Through the traveller's own link: the lead does not read it, and the page of the link shows it only in this browser.
  given_by_traveller boolean not null,
  given_in uuid,
  changed_at timestamptz not null,
  primary key (booking_id, position, question_id),
  foreign key (booking_id, position) references booking_traveller on delete cascade
);
create index traveller_answer_by_question on vault.traveller_answer (question_id);

-- The lead reads and changes only details that the traveller did not give.
alter table vault.traveller_details
  add column given_by_traveller boolean not null default false,
  add column given_in uuid;
