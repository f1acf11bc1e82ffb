-- The home page, /travel-stories and /seasonal-deals show the first stories and deals. Each has an index in its order, so that a
-- page does not sort all of them.
alter table review add column has_photos boolean not null default false;
update review set has_photos = true where id in (select review_id from review_photo);

create function note_review_photos() returns trigger language plpgsql as $$
declare reviewed uuid := case tg_op when 'DELETE' then old.review_id else new.review_id end;
begin
  update review set has_photos = not has_photos
  where id = reviewed and has_photos is distinct from exists (select from review_photo where review_id = reviewed);
  return null;
end $$;
create trigger note_review_photos after insert or delete on review_photo
  for each row execute function note_review_photos();

create index review_as_story on review (has_photos desc, written_at desc, id) where is_public and length(body) >= 100;
create index deal_by_end on deal (last_on, percent desc, id) where ended_at is null;

-- domain/trek/search/departing-queries.ts replaced it.
drop function departing_treks(date, text, text, text, text);
