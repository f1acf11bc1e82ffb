-- Whether somebody who works here has turned the single-key shortcuts of the office off; remembered wherever they sign in.
alter table account add shortcuts_off boolean not null default false;
