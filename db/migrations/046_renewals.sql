-- A renewal is a new verification of a host who runs treks: another legal name, company or document. What was approved before
-- counts until the renewal is approved.
alter table verification
  add column kind text not null default 'application' check (kind in ('application', 'renewal'));

create or replace function verification_moves_legally() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then raise exception 'a verification begins as a draft' using errcode = '23001'; end if;
    if new.kind = 'renewal' and not exists
      (select 1 from host where id = new.account_id and status in ('approved', 'verified')) then
      raise exception 'only an approved host begins a renewal' using errcode = '23001'; end if;
    return new; end if;
  if new.account_id <> old.account_id or new.kind <> old.kind then
    raise exception 'a verification keeps its account and its kind' using errcode = '23001'; end if;
  if new.state <> old.state and not exists
    (select 1 from verification_edge where from_state = old.state and to_state = new.state) then
    raise exception 'illegal verification transition % -> %', old.state, new.state using errcode = '23001'; end if;
  return new;
end $$;
