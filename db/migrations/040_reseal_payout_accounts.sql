-- Where a released payout went never changes, but for the secret that it is sealed with ('npm run reseal').
create function only_resealed() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and current_setting('chautari.reseal', true) = 'on'
    and new.payout_id = old.payout_id and new.masked = old.masked then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = '23001'; end $$;
drop trigger payout_account_kept on vault.payout_account;
create trigger payout_account_kept before update or delete on vault.payout_account
  for each row execute function only_resealed();
