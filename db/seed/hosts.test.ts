import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hosts } from './hosts.ts'
import { demoTraveller, pastTravellers, staff } from './people.ts'
import { treks } from './trek-data.ts'

test('six hosts run the twenty treks, each trek by one of them, and two hosts are still pending', () => {
  const run = hosts.flatMap((host) => host.treks)
  assert.deepEqual(run.toSorted(), treks.map(({ slug }) => slug).toSorted())
  assert.equal(hosts.filter((host) => host.treks.length > 0).length, 6)
  assert.deepEqual(
    hosts.filter((host) => host.treks.length === 0).map(({ status }) => status),
    ['pending', 'pending'],
  )
  assert.equal(new Set(hosts.map(({ kind }) => kind)).size, 2)
})

test('everybody has a different address that receives no mail', () => {
  const people = [...hosts, demoTraveller, ...staff, ...Object.values(pastTravellers)]
  assert.equal(new Set(people.map(({ email }) => email)).size, people.length)
  for (const { email } of people) assert.match(email, /^[a-z]+@example\.com$/)
  assert.deepEqual(
    staff.map(({ role }) => role),
    ['support', 'operator', 'operator'],
  )
  assert.ok(people.length > 45)
})
