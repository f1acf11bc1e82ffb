-- Hosts look at all departures of their treks, the cancelled ones too: in a market of 100,000 departures 18 ms without it, 0.5 with.
create index departure_by_trek on departure (trek_id, starts_on);
