-- Promotion codes of hosts and operators: a percentage or an amount off bookings within a period.
create table promotion (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
  -- A host bears the own codes, the platform those of operators.
  made_by text not null check (made_by in ('host', 'operator')),
  made_by_id uuid not null references account,
  percent int not null default 0 check (percent between 0 and 50),
  amount_cents bigint not null default 0 check (amount_cents between 0 and 100000 and amount_cents % 100 = 0),
  -- The first and the last day to book with it, both whole days in Nepal.
  first_on date not null,
  last_on date not null,
  -- The least price before all discounts.
  least_cents bigint not null default 0 check (least_cents between 0 and 10000000),
  -- How many bookings may use it; null without a limit.
  uses_most int check (uses_most between 1 and 100000),
  uses_per_person int not null default 1 check (uses_per_person between 1 and 100),
  new_only boolean not null default false,
  uses_taken int not null default 0,
  made_at timestamptz not null,
  ended_at timestamptz,
  ended_by_id uuid references account,
  constraint promotion_percent_or_amount check ((percent > 0) <> (amount_cents > 0)),
  constraint promotion_period check (last_on between first_on and first_on + 365),
  constraint promotion_ended_by_somebody check ((ended_at is null) = (ended_by_id is null)),
  constraint promotion_uses_left check (uses_taken >= 0 and (uses_most is null or uses_taken <= uses_most))
);
create index promotion_by_maker on promotion (made_by_id, made_at desc);

-- What a code counts for; without a row all treks: of its host, or of everybody when an operator made it.
create table promotion_scope (
  promotion_id uuid not null references promotion,
  trek_id uuid references trek,
  departure_id uuid references departure,
  constraint promotion_scope_is_one_thing check (num_nonnulls(trek_id, departure_id) = 1),
  constraint one_scope_of_a_promotion unique nulls not distinct (promotion_id, trek_id, departure_id)
);
create index promotion_scope_by_departure on promotion_scope (departure_id) where departure_id is not null;

-- One code leads to one person or one promotion: the lock makes writers of the same code wait for each other.
create function promotion_code_is_free() returns trigger language plpgsql as $$ begin
  perform pg_advisory_xact_lock(hashtextextended('code ' || new.code, 0));
  if exists (select from account where referral_code = new.code) then
    raise exception 'this code belongs to an account' using errcode = '23505', constraint = 'promotion_code_key'; end if;
  return new;
end $$;
create trigger promotion_code_is_free before insert on promotion for each row execute function promotion_code_is_free();

create function referral_code_is_no_promotion() returns trigger language plpgsql as $$ begin
  loop
    perform pg_advisory_xact_lock(hashtextextended('code ' || new.referral_code, 0));
    exit when not exists (select from promotion where code = new.referral_code);
    new.referral_code := new_referral_code();
  end loop;
  return new;
end $$;
create trigger referral_code_is_no_promotion before insert or update of referral_code on account
  for each row execute function referral_code_is_no_promotion();

-- Bookings name their promotion: it is never deleted, and only its end and its uses change.
create function keep_promotion() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'promotions are never deleted' using errcode = '23001'; end if;
  if (to_jsonb(new) - 'ended_at' - 'ended_by_id' - 'uses_taken') <> (to_jsonb(old) - 'ended_at' - 'ended_by_id' - 'uses_taken')
    or old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'a promotion can only be ended, once' using errcode = '23001'; end if;
  return new;
end $$;
create trigger keep_promotion before update or delete on promotion for each row execute function keep_promotion();
create trigger promotion_kept before truncate on promotion execute function never_truncated();

create function keep_promotion_scope() returns trigger language plpgsql as $$ begin
  if not exists (select from promotion p where p.id = new.promotion_id and (p.made_by = 'operator' or exists (
    select from trek where host_id = p.made_by_id and id = coalesce(new.trek_id,
      (select trek_id from departure where id = new.departure_id))))) then
    raise exception 'a host makes promotions for own treks only' using errcode = '23001'; end if;
  return new;
end $$;
create trigger keep_promotion_scope before insert on promotion_scope for each row execute function keep_promotion_scope();
create trigger promotion_scope_append_only before update or delete on promotion_scope
  for each row execute function append_only();
create trigger promotion_scope_kept before truncate on promotion_scope execute function never_truncated();

-- A promotion used on a booking: reserved while it is pending, counted when it is confirmed, released when it expires or is
-- refunded in full.
create table promotion_use (
  booking_id uuid primary key references booking,
  promotion_id uuid not null references promotion,
  -- The lead traveller's, and the account that was signed in.
  email citext not null,
  account_id uuid references account,
  state text not null default 'reserved' check (state in ('reserved', 'counted', 'released')),
  created_at timestamptz not null
);
create index promotion_use_by_promotion on promotion_use (promotion_id, email);
create index promotion_use_by_account on promotion_use (account_id) where account_id is not null;

-- Moves the counter of the promotion, whose row makes its uses wait for each other, and then counts those of the person.
create function promotion_uses() returns trigger language plpgsql as $$
declare delta int := 0; most int;
begin
  if tg_op = 'DELETE' then raise exception 'uses of promotions are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' and new.state <> 'reserved' then
    raise exception 'a use of a promotion begins reserved' using errcode = '23001'; end if;
  if tg_op = 'UPDATE' then
    if (new.booking_id, new.promotion_id) <> (old.booking_id, old.promotion_id) then
      raise exception 'a use stays with its booking and promotion' using errcode = '23001'; end if;
    if new.state <> old.state and (old.state, new.state) not in
      (('reserved', 'counted'), ('reserved', 'released'), ('counted', 'released'), ('released', 'reserved')) then
      raise exception 'illegal transition of a promotion use % -> %', old.state, new.state using errcode = '23001'; end if;
    delta := delta - (old.state <> 'released')::int;
  end if;
  delta := delta + (new.state <> 'released')::int;
  if delta = 0 then return new; end if;
  update promotion set uses_taken = uses_taken + delta where id = new.promotion_id returning uses_per_person into most;
  if delta > 0 and (select count(*) from promotion_use u where u.promotion_id = new.promotion_id and u.state <> 'released'
    and (u.email = new.email or u.account_id = new.account_id)) > most then
    raise exception 'this person has used the promotion' using errcode = '23514', constraint = 'promotion_uses_per_person';
  end if;
  return new;
end $$;
create trigger promotion_uses after insert or update or delete on promotion_use
  for each row execute function promotion_uses();
create trigger promotion_use_kept before truncate on promotion_use execute function never_truncated();

-- A visitor who is not signed in tries codes, too: by network.
alter table referral_test alter account_id drop not null;

-- Whether a traveller is new.
create index booking_confirmed_by_email on booking (email) where confirmed_at is not null;
