import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClawBack, EarnedShare } from '#domain/payout/host-earnings-queries.ts'
import { statementPaper, statementRows } from './statement-files.ts'

const share = (given: Partial<EarnedShare>): EarnedShare => ({
  bookingId: 'b',
  reference: 'CH-7KQ4-19XM',
  departureId: 'd1',
  trek: 'Annapurna Circuit',
  startsOn: '2026-10-18',
  endsOn: '2026-10-31',
  travellers: 2,
  isKept: false,
  grossCents: 248_000,
  feePercent: 5,
  feeCents: 12_400,
  netCents: 235_600,
  state: 'settled',
  holdReason: '',
  payout: 'PO-000042',
  sentAt: new Date('2026-11-02T06:00:00Z'),
  ...given,
})
const taken: ClawBack = {
  reference: 'CH-7KQ4-19XM',
  trek: 'Annapurna Circuit',
  endsOn: '2026-10-31',
  cents: 235_600,
  takenAt: new Date('2026-11-10T06:00:00Z'),
  payout: null,
}

test('a statement’s file has each booking in dollars, with deductions below', () => {
  const rows = statementRows(
    [share({}), share({ state: 'on_hold', holdReason: 'bank_changed', payout: null, sentAt: null })],
    [taken],
  )
  assert.deepEqual(rows[1]?.slice(4), [
    2,
    2480,
    -124,
    5,
    2356,
    'Paid Mon 2 Nov 2026',
    'PO-000042',
    '2026-11-02',
  ])
  assert.equal(rows[2]?.[9], 'On hold: Bank details changed less than 72 hours ago')
  assert.deepEqual([rows[3]?.[8], rows[3]?.[9]], [-2356, 'Taken back on 2026-11-10'])
  for (const row of rows) assert.equal(row.length, rows[0]?.length)
})

test('in print a departure is one row, and the sums are those of its shares', () => {
  const at = new Date('2026-11-20T06:00:00Z')
  const shares = [
    share({}),
    share({ travellers: 1, netCents: 100, feeCents: 5, grossCents: 105, state: 'payable', payout: null }),
  ]
  const paper = statementPaper({ shares, taken: [taken], month: '2026-10', at })
  assert.equal(paper.title, 'Statement, October 2026')
  assert.deepEqual(paper.rows[0]?.slice(1), [
    '3',
    '$2,481.05',
    '−$124.05',
    '$2,357.00',
    'Paid Mon 2 Nov 2026\nDue, in the next payout',
  ])
  assert.match(paper.lines[1] ?? '', /The platform fee is 5% of it\./)
  const mixed = statementPaper({ shares: [...shares, share({ feePercent: 8 })], taken: [], month: null, at })
  assert.match(mixed.lines[1] ?? '', /the percentage of it that each booking’s terms name\./)
  assert.deepEqual(paper.rows[1]?.slice(4), ['−$2,356.00', 'Still owed'])
  assert.deepEqual(paper.sums, ['Earned', '3', '$2,481.05', '−$124.05', '$2,357.00', ''])
})
