-- The events of the payment provider that are not applied yet: a scheduled task looks for them.
create index payment_event_open on payment_event (received_at) where applied_at is null;
