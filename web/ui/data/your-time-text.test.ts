import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { yourTimeText } from './your-time-text.ts'

const at = '2027-02-12T18:15:00.000Z'

/** The output of a browser in that time zone; the process's time zone can be changed while it runs. */
function toldIn(zone: string): string {
  process.env['TZ'] = zone
  return yourTimeText(at, '2027-02-12')
}

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

test('the end of a day in Nepal is shown in the reader’s time, with the date where it differs', () => {
  assert.equal(toldIn('Europe/Berlin'), '19:15 your time')
  assert.equal(toldIn('America/New_York'), '13:15 your time')
  assert.equal(toldIn('Australia/Sydney'), 'Sat 13 Feb, 05:15 your time')
})

test('adds nothing in Nepal', () => {
  assert.equal(toldIn('Asia/Kathmandu'), '')
})
