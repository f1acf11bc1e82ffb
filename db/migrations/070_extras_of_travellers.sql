-- Which traveller of a booking has one of its extras: at most one each, and together at most as many as were ordered. An extra
-- per traveller that is ordered for everybody needs no row.
create table booking_extra_traveller (
  booking_id uuid not null,
  position int not null,
  extra_id uuid not null references extra,
  primary key (booking_id, extra_id, position),
  foreign key (booking_id, position) references booking_traveller on delete cascade
);
create index booking_extra_traveller_by_position on booking_extra_traveller (booking_id, position);
create index booking_extra_traveller_by_extra on booking_extra_traveller (extra_id);

-- Fewer extras have fewer travellers; the lead comes first. At the end of the transaction, because a change of the extras writes all
-- of them again.
create function booking_extra_travellers_fit() returns trigger language plpgsql as $$
declare the_booking uuid := case tg_op when 'DELETE' then old.booking_id else new.booking_id end;
declare the_extra uuid := case tg_op when 'DELETE' then old.extra_id else new.extra_id end;
begin
  delete from booking_extra_traveller t where t.booking_id = the_booking and t.extra_id = the_extra
    and (select count(*) from booking_extra_traveller earlier
      where earlier.booking_id = the_booking and earlier.extra_id = the_extra and earlier.position <= t.position)
    > coalesce((select e.quantity from booking_extra e where e.booking_id = the_booking and e.extra_id = the_extra), 0);
  return null;
end $$;
create constraint trigger booking_extra_travellers_fit after insert or update or delete on booking_extra
  deferrable initially deferred for each row execute function booking_extra_travellers_fit();

create view invariant_violation_of_extra_travellers as
  select 'an extra has more travellers than were ordered' as what, t.booking_id::text as ref from booking_extra_traveller t
  left join booking_extra e on e.booking_id = t.booking_id and e.extra_id = t.extra_id
  group by t.booking_id, t.extra_id, e.quantity having count(*) > coalesce(e.quantity, 0);
alter view invariant_violation rename to invariant_violation_before_extra_travellers;
create view invariant_violation as
  select what, ref from invariant_violation_before_extra_travellers
  union all select what, ref from invariant_violation_of_extra_travellers;

-- An operator ends the link of a traveller; the lead can make another one.
alter table traveller_link
  drop constraint traveller_link_ended_because_check,
  add constraint traveller_link_ended_because_check check (ended_because in ('left', 'replaced', 'handed-over', 'office'));
