-- The picture that a host shows the public; the one of the account is for its owner.
alter table host add photo_key text check (photo_key ~ '^[a-z0-9/-]+\.webp$');

-- What everybody may read of a host: seven columns, and that the bank details were checked. The public page reads nothing
-- else, so that whatever is kept of a host one day stays behind until it is named here.
create view public_host as
  select id, display_name as name, photo_key, bio, experience, years_of_experience, specialities, languages,
    status = 'verified' as is_verified
  from host where status in ('approved', 'verified');

-- As in 010; the host is named too, whose own page is kept like those of the treks, and who may have no trek.
create or replace function tell_catalogue_of_host() returns trigger language plpgsql as $$ begin
  perform pg_notify('catalogue', new.id::text);
  perform pg_notify('catalogue', id::text) from trek where host_id = new.id;
  return null;
end $$;
