-- A traveller who cancels may take the card's refund as credit at once.
alter table booking
  add refund_as_credit_cents bigint not null default 0 check (refund_as_credit_cents >= 0),
  add constraint only_a_traveller_takes_credit
    check (refund_as_credit_cents = 0 or (state = 'cancelled' and account_id is not null));

create or replace function booking_costs(b booking)
returns table (rank int, kind text, borne_by text, quantity int, unit_cents bigint, total_cents bigint)
language sql immutable as $$
  select * from (values
    (1, 'travellers', 'traveller', b.spots, b.unit_price_cents, b.unit_price_cents * b.spots),
    (2, 'deal', case b.deal_made_by when 'operator' then 'platform' else 'host' end, null::int, null::bigint, -b.deal_cents),
    (3, 'group_discount', 'host', null, null, -b.group_discount_cents),
    (4, 'group_discount_kept', 'host', null, null, -b.group_kept_cents),
    (5, 'member_discount', 'platform', null, null, -b.member_discount_cents),
    (6, 'referral', 'platform', null, null, -b.referral_cents),
    (7, 'cancellation_charge', 'traveller', null, null, b.charge_cents),
    (8, 'credit', 'platform', null, null, -b.credit_cents)
  ) as sold (rank, kind, borne_by, quantity, unit_cents, total_cents)
  where occupies(b.state) and sold.total_cents <> 0
  union all
  select * from (values
    (7, 'cancellation_charge', 'traveller', null::int, null::bigint, b.total_cents - b.refund_amount_cents
      - b.refund_as_credit_cents + b.credit_cents - b.credit_refund_cents),
    (8, 'credit', 'platform', null, null, b.credit_refund_cents + b.refund_as_credit_cents - b.credit_cents)
  ) as left_over (rank, kind, borne_by, quantity, unit_cents, total_cents)
  where b.state in ('cancelled', 'host_cancelled') and left_over.total_cents <> 0
$$;

drop trigger booking_lines_of_sale on booking;
create trigger booking_lines_of_sale after update of submitted_at, state, last_change_id, refund_as_credit_cents on booking
  for each row when (new.submitted_at is not null and (old.submitted_at is null or new.state <> old.state
    or new.last_change_id is distinct from old.last_change_id or new.refund_as_credit_cents <> old.refund_as_credit_cents))
  execute function booking_lines();
