-- A backup that was put back. What was paid at the provider between the two instants may be unknown to our books; such money
-- goes back by itself (domain/payment/return-lost-payment.ts). No other money does.
create table restoration (
  id bigint generated always as identity primary key,
  backup_at timestamptz not null,
  restored_at timestamptz not null,
  constraint restored_after_backup check (restored_at >= backup_at)
);
