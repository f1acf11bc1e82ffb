-- Lists of the office and scheduled tasks read a few rows of tables that grow with every booking.
create index booking_newest on booking (created_at desc, id);
create index booking_with_network on booking (created_at) where network <> '';
create index departure_booked_by_start on departure (starts_on, id) where spots_taken > 0;
create index journal_by_posting on journal (posted_at);
create index payment_event_by_time on payment_event (received_at);
-- These also serve the filters of the audit log, newest first.
create index audit_by_act on audit_entry (act, id);
create index audit_by_actor on audit_entry (actor_id, id);
create index trek_by_change on trek (updated_at desc, id);
create index payout_item_on_hold on payout_item (host_id) where state = 'on_hold';
