/** The demand of each promise, and whether it needs a negative control. */
export const demands: Record<number, { figure: string; needsControl: boolean }> = {
  1: {
    figure: '500 at once on 10 places, two processes: exactly 10 sold, else a clear 409; control ≥ 12',
    needsControl: true,
  },
  2: {
    figure: '≥ 12 crash points × 5 and 100 random kills: nothing lost, healed ≤ 30 s; control loses ≥ 1',
    needsControl: true,
  },
  3: {
    figure: '10,000 webhooks replayed, re-identified, contradicting, forged, stale: one end state',
    needsControl: false,
  },
  4: { figure: '30 cases of late and odd money: confirmed, or 100% back ≤ 60 s', needsControl: false },
  5: { figure: 'hostile values in every field: 0 effect', needsControl: false },
  6: {
    figure: 'every route × every actor × own, foreign, missing: 100%; without a row nothing starts',
    needsControl: true,
  },
  7: {
    figure:
      'a canary in every column of two people: 0 in a page, list, file, mail, log or metric where it may not be',
    needsControl: true,
  },
  8: {
    figure: '1,000 guesses at once: 5 compared; ≤ 5·10⁻⁵ a day; equal answers and work',
    needsControl: true,
  },
  9: {
    figure: 'the same command 100 times at once: one booking, one session, 100 equal answers',
    needsControl: false,
  },
  10: {
    figure: '100,000 refunds, 50 cancel clicks, time-outs: to the cent, one refund',
    needsControl: false,
  },
  11: { figure: '200 parallel spends of $100: never above; $10 once a payer', needsControl: false },
  12: {
    figure:
      'malformed bodies, headers, queries and addresses at every entry point: no 5xx, no restart, no leak',
    needsControl: true,
  },
  13: {
    figure: '1,000 holds end at once ≤ 60 s; 1,000 races: one winner each; 200 tries: caps hold',
    needsControl: true,
  },
  14: {
    figure:
      'bombs, polyglots, SVG, EXIF, traversal names at every upload: none stored as sent; 20 at once < 350 MB',
    needsControl: true,
  },
  15: {
    figure: 'fixation, logout, suspension, timeouts: old cookie refused by every process ≤ 1 s',
    needsControl: true,
  },
  16: {
    figure: 'cross-site requests, framing, null origin at every entry point: state unchanged',
    needsControl: true,
  },
  17: {
    figure: 'every kind of script in every text field, every screen, every mail: 0 runs, 0 reports',
    needsControl: true,
  },
  18: {
    figure:
      '5,000 messages over 200 connections, 50 drops, one process killed: each once, in order; 0 foreign',
    needsControl: true,
  },
  19: {
    figure:
      '1,000 at once, limit 60, two processes: 60 ± 2 pass, else 429 with Retry-After; forging gains nothing',
    needsControl: true,
  },
  20: {
    figure:
      'searches at twice capacity for 60 s, 5 checkouts a second and webhooks: ≥ 99.5%; shed in < 50 ms; normal ≤ 10 s; 1,000 slow connections of one address and one /64 for 2 min: pages p99 ≤ 1 s, no 503, bookings done',
    needsControl: true,
  },
  21: {
    figure:
      '20 SIGTERM under 100 requests a second, streams and jobs: 0 cut off, exit ≤ 10 s, 0 jobs lost or doubled',
    needsControl: true,
  },
  22: {
    figure:
      'provider faults, mail down for an hour, disk full, database restarted: ≤ 10 s, fails closed, recovers',
    needsControl: false,
  },
  23: {
    figure:
      'database killed 10 times under load: 0 acknowledged writes lost, back ≤ 5 s; unsafe settings refused',
    needsControl: true,
  },
  24: {
    figure:
      'backup and restore during writes: 0 violations; yesterday’s, then the reconciler: 100% of what was paid since adopted or refunded',
    needsControl: true,
  },
  25: {
    figure: 'a canary in every table, file, mail and log: exported whole and alone; then 0 but declared',
    needsControl: true,
  },
  31: {
    figure:
      '10,000 random sequences of changes, refunds, disputes and claims: books, lines, spots and share exact after each step; 100 movers and 100 buyers on 3 spots: 3 taken; three people at once: one after the other; killed at each crash point of a change: finished or undone',
    needsControl: true,
  },
  32: {
    figure:
      'a plan over 150 days with failing, confirming and expiring cards; killed at each crash point of a part and 100 times at random: each part charged once, grace as promised; control without the key charges twice',
    needsControl: true,
  },
}
