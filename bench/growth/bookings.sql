-- A history of :treks × 50 bookings of 200,000 travellers in the last three years, paid and earned, beside the market of bench/finding.
insert into account (id, email, first_name, last_name, country, referral_code, created_at)
select md5('traveller' || n)::uuid, 'traveller-' || n || '@example.com',
  pick('{Anna,Jonas,Wei,Maria,Tom,Priya,Luc,Emma,Kenji,Sara}', n, 61),
  pick('{Weber,Smith,Chen,Rossi,Lind,Patel,Martin,Novak,Sato,Berg}', n, 62) || ' ' || n % 1000, 'Germany', 'T' || n, '2023-11-01'
from generate_series(1, 200000) n;

create temp table past as
select md5('past' || n || ' ' || k)::uuid as id, md5('trek' || n)::uuid as trek_id, (n - 1) * 10 + k as number,
  date ':today' - 130 - (k - 1) * 97 - floor(chance(n, 63) * 30)::int as starts_on
from generate_series(1, :treks) n cross join generate_series(1, 10) k;

insert into departure (id, trek_id, starts_on, ends_on, max_spots, spots_taken, price_cents, state)
select past.id, trek_id, starts_on, starts_on + 9, greatest(max_group_size, 5), 5, 100000, 'completed'
from past join trek on trek.id = trek_id;

create temp table bought as
select md5('bought' || number || ' ' || r)::uuid as id, past.id as departure_id, host_id, (number - 1) * 5 + r as number,
  1 + ((number - 1) * 5 + r)::bigint * 7919 % 200000 as traveller, starts_on - 30 - r as bought_on, starts_on + 9 as ended_on
from past join trek on trek.id = trek_id cross join generate_series(1, 5) r;

insert into booking (id, departure_id, account_id, visitor_id, network, state, spots, submitted_at, confirmed_at, unit_price_cents,
  first_name, last_name, email, idem_actor, idem_key, created_at, details_asked_at, details_asked_again_at, review_asked_at, reminder_mailed_at)
select b.id, departure_id, a.id, a.id, case when b.number % 500 = 0 then '10.0.0.0/24' else '' end, 'completed', 1, bought_on, bought_on, 100000, first_name, last_name, email, 'growth',
  b.number, bought_on, bought_on, bought_on, ended_on + 1, bought_on
from bought b join account a on a.id = md5('traveller' || traveller)::uuid;

insert into payment (booking_id, session_id, intent_id, amount_cents, state, created_at, captured_at, card_last4)
select id, 'cs_growth_' || number, 'pi_growth_' || number, 100000, 'captured', bought_on, bought_on, '4242' from bought;
-- The market's bookings end while the tasks run.
insert into payment (booking_id, session_id, intent_id, amount_cents, state, created_at, captured_at, card_last4)
select id, 'cs_market_' || id, 'pi_market_' || id, 100000, 'captured', created_at, created_at, '4242' from booking where idem_actor = 'market';
insert into payment_event (id, type, object_id, received_at, applied_at, attempts)
select 'evt_growth_' || number, 'checkout.session.completed', 'cs_growth_' || number, bought_on, bought_on, 1 from bought;

insert into payout (id, host_id, amount_cents, state, batched_at, approved_at, approved_by, sent_at, released_by, settled_at)
select md5('payout' || host_id || date_trunc('month', ended_on))::uuid, host_id, count(*) * 95000, 'settled', max(ended_on) + 3, max(ended_on) + 3,
  md5('traveller1')::uuid, max(ended_on) + 4, md5('traveller2')::uuid, max(ended_on) + 5
from bought group by host_id, date_trunc('month', ended_on);
insert into payout_item (booking_id, host_id, base_cents, fee_cents, state, payout_id, created_at, due_at)
select id, host_id, 100000, 5000, 'settled', md5('payout' || host_id || date_trunc('month', ended_on))::uuid, ended_on, ended_on + 2 from bought;

insert into ledger_account (id, normal, may_go_negative) values
  ('stripe_cash', 'debit', true), ('customer_funds', 'credit', true), ('platform_fee', 'credit', true), ('bank', 'debit', true)
on conflict do nothing;
insert into ledger_account (id, normal) select distinct 'host_payable:' || host_id, 'credit' from bought on conflict do nothing;
insert into journal (kind, source, booking_id, posted_at)
select kind, 'growth_' || number, id, at from bought
cross join lateral (values ('captured', bought_on), ('earned', ended_on), ('payout_sent', ended_on + 4)) as facts (kind, at);
insert into entry (journal_id, account_id, debit_cents, credit_cents)
select journal.id, account, debit, credit from journal join bought on bought.id = booking_id
cross join lateral (values
  ('captured', 'stripe_cash', 100000, 0), ('captured', 'customer_funds', 0, 100000),
  ('earned', 'customer_funds', 100000, 0), ('earned', 'platform_fee', 0, 5000), ('earned', 'host_payable:' || host_id, 0, 95000),
  ('payout_sent', 'host_payable:' || host_id, 95000, 0), ('payout_sent', 'bank', 0, 95000)
) as lines (fact, account, debit, credit) where fact = kind;
update ledger_account set balance_cents = sums.balance from (
  select account_id, sum(case normal when 'debit' then debit_cents - credit_cents else credit_cents - debit_cents end) as balance
  from entry join ledger_account on ledger_account.id = account_id group by account_id) sums where id = account_id;

insert into audit_entry (happened_at, actor_id, act, subject_kind, subject_id)
select timestamptz ':today' - make_interval(mins => n), md5('traveller' || n % 1000)::uuid, pick('{refund-approved,payout-approved,export-data,trek-paused}', n, 64),
  'booking', md5('bought' || n || ' 1') from generate_series(1, 300000) n;
insert into notice (account_id, event, recipient, about, record_id, created_at)
select md5('traveller' || traveller)::uuid, 'booking-confirmed', 'traveller', 'booking', id, bought_on from bought where bought_on > date ':today' - 180;

-- What the scheduled tasks have to find: treks that begin soon, and treks that ended and await reviews.
update booking set reminder_mailed_at = null, state = 'confirmed' where departure_id in
  (select id from departure where starts_on between date ':today' + 1 and date ':today' + 3) and state = 'confirmed';
update booking set review_asked_at = null where id in (select id from bought order by ended_on desc limit 2000);
