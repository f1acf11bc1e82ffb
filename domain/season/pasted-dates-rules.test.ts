import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateFromText, pastedLines } from './pasted-dates-rules.ts'

test('reads the usual ways to write a date, the day before the month', () => {
  for (const text of ['2026-10-03', '03/10/2026', '3/10/2026', '3.10.2026', '3 Oct 2026', '3 october 2026'])
    assert.equal(dateFromText(text), '2026-10-03', text)
  for (const text of ['', '2026-02-30', '31/11/2026', '10/2026', '3 Foo 2026', '3 Oct 26', 'soon'])
    assert.equal(dateFromText(text), null, text)
})

test('reads lines with tabs, semicolons and commas, and leaves out a heading and empty lines', () => {
  const lines = pastedLines(
    'Start\tPrice\tSpots\n3 Oct 2027\t$1,310.00\t12\r\n\n17/10/2027;1310;8\n2027-10-31,1310.50,6',
  )
  assert.deepEqual(
    lines.map(({ line, date, problem }) => [line, date?.startsOn, date?.priceCents, date?.spots, problem]),
    [
      [2, '2027-10-03', 131_000, 12, null],
      [4, '2027-10-17', 131_000, 8, null],
      [5, '2027-10-31', 131_050, 6, null],
    ],
  )
})

test('a wrong line has its sentence, and the others are read', () => {
  const lines = pastedLines(
    '3 Oct 2027\t1310\n32 Oct 2027\t1310\t12\n3 Oct 2027\t0.50\t12\n3 Oct 2027\t1310\t51\n3 Oct 2027\t1310\t5',
  )
  assert.deepEqual(
    lines.map(({ problem }) => problem),
    [
      'Write a date, a price and the spots, separated by tabs or semicolons.',
      '‘32 Oct 2027’ is not a date. Write it like 2026-10-03, 03/10/2026 or 3 Oct 2026.',
      'The price is at least $1.00, in dollars and cents.',
      'Spots are a whole number from 1 to 50.',
      null,
    ],
  )
})
