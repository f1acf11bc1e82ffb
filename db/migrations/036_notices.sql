-- Notices that go out once for a subject and leave no other mark. `event` is a name of domain/event/events.ts.
create table notice_once (
  event text not null,
  subject text not null,
  noticed_at timestamptz not null,
  primary key (event, subject)
);
