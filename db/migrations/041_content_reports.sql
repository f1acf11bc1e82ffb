-- Reports of what is public: a trek, a review (or one photo of it) and a host. Anyone can send one.
create table content_report (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('trek', 'review', 'host')),
  subject_id uuid not null,
  -- Which photo of the review, by its position; null for the review itself.
  photo int check (photo between 1 and 5),
  -- Null for somebody without an account.
  reporter_id uuid references account,
  -- For the limit of reports in a day; emptied two days later.
  network text not null,
  reason text not null check (length(reason) between 1 and 500),
  reported_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account,
  outcome text check (outcome in ('dismissed', 'removed')),
  constraint content_report_decided_at_once check
    ((decided_at is null) = (outcome is null) and (decided_at is null) = (decided_by is null)),
  constraint content_report_photo_of_review check (photo is null or subject_kind = 'review')
);
create index content_report_waiting on content_report (subject_kind, subject_id) where decided_at is null;
create index content_report_by_network on content_report (network, reported_at) where network <> '';
create index content_report_by_reporter on content_report (reporter_id, reported_at);
