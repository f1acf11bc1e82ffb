import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areasBeyond, isWorkplace } from './manifest.ts'

test('the office and the dashboard are workplaces: they load the full manifest and never ask for cookies', () => {
  for (const id of ['routes/office/office', 'routes/office/refunds/refund', 'routes/host/earnings/bank'])
    assert.equal(isWorkplace(['root', id]), true, id)
  for (const id of ['routes/home/home', 'routes/bookings/bookings', 'routes/pages/information'])
    assert.equal(isWorkplace(['root', id]), false, id)
})

test('a traveller’s manifest leads to the two areas by a full page load', () => {
  assert.deepEqual([...areasBeyond('traveller')].toSorted(), ['/admin', '/chautari-your-adventure'])
  assert.deepEqual(areasBeyond('guest'), [])
})
