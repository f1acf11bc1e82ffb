-- Files for our bank: who was handed which payouts, and when. A payout in two files may be paid twice.
create table bank_file (
  id text primary key, -- 'CH-20261124041200-1f00aa'
  format text not null check (format in ('xml', 'csv')),
  made_at timestamptz not null,
  made_by uuid not null references account,
  -- An operator confirmed that the bank does not have the earlier file of some of these payouts.
  repeats boolean not null default false
);
create table bank_file_payout (
  file_id text not null references bank_file,
  payout_id uuid not null references payout,
  primary key (file_id, payout_id)
);
create index bank_file_payout_by_payout on bank_file_payout (payout_id);
create trigger bank_file_kept before update or delete on bank_file for each row execute function append_only();
create trigger bank_file_payout_kept before update or delete on bank_file_payout
  for each row execute function append_only();

insert into bank_file (id, format, made_at, made_by)
  select distinct on (detail ->> 'file') detail ->> 'file', detail ->> 'format', happened_at, actor_id from audit_entry
  where act = 'download-bank-file' and detail ->> 'format' in ('xml', 'csv') and detail ->> 'file' is not null
    and actor_id is not null order by detail ->> 'file', id;
insert into bank_file_payout (file_id, payout_id)
  select distinct detail ->> 'file', p.id from audit_entry join payout p on p.id::text = subject_id
  where act = 'download-bank-file' and detail ->> 'file' in (select id from bank_file);
