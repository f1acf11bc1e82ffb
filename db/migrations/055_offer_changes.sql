-- What a host has to deliver to a booking: the sold version until the host changes the trek.
alter table booking add agreed_version_id uuid references trek_version;
update booking set agreed_version_id = sold_version_id where sold_version_id is not null;
alter table booking add constraint sold_version_is_agreed
  check ((sold_version_id is null) = (agreed_version_id is null));

-- A significant change that a host wants to make to a booked trek: the traveller accepts it, or leaves with a full refund.
create table offer_change_edge (from_state text, to_state text, primary key (from_state, to_state));
insert into offer_change_edge values ('open', 'accepted'), ('open', 'declined'), ('open', 'withdrawn');
create table offer_change (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  from_version_id uuid not null references trek_version,
  to_version_id uuid not null references trek_version,
  why text not null check (length(why) <= 1000),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  made_at timestamptz not null,
  decide_by timestamptz not null,
  decided_at timestamptz,
  -- Nobody answered in time.
  was_silent boolean not null default false,
  constraint change_changes_version check (from_version_id <> to_version_id),
  constraint decided_has_a_time check ((state = 'open') = (decided_at is null)),
  constraint silence_accepts check (not was_silent or state = 'accepted')
);
create unique index one_open_offer_change on offer_change (booking_id) where state = 'open';
create index offer_change_by_booking on offer_change (booking_id, made_at desc);
create index offer_change_due on offer_change (decide_by) where state = 'open';

create function offer_change_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then raise exception 'offer changes are never deleted' using errcode = '23001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'open' then raise exception 'an offer change begins open' using errcode = '23001'; end if;
    return new; end if;
  if (new.booking_id, new.from_version_id, new.to_version_id, new.why, new.made_at, new.decide_by)
    is distinct from (old.booking_id, old.from_version_id, old.to_version_id, old.why, old.made_at, old.decide_by) then
    raise exception 'offer change terms are immutable' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from offer_change_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal offer change transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
create trigger offer_change_moves_legally before insert or update or delete on offer_change
  for each row execute function offer_change_moves_legally();
create trigger offer_change_kept before truncate on offer_change execute function never_truncated();
