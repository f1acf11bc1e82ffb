-- A granted claim about a booking with several payments gives each of their cards its part.
alter table refund drop constraint refund_claim_id_key;
create unique index one_refund_of_a_claim_per_payment on refund (claim_id, payment_id) where claim_id is not null;
