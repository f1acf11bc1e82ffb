import assert from 'node:assert/strict'
import { it } from 'node:test'
import { demoPeople } from '#domain/account/demo-people.ts'
import { hosts } from './hosts.ts'
import { demoTraveller, staff } from './people.ts'

it('every account that the sign-in page offers is in the demonstration, with its role', () => {
  const hostRole = (status: string) =>
    hosts.filter((host) => host.status === status).map(({ email }) => email)
  const people = {
    traveller: [demoTraveller.email],
    'verified host': hostRole('verified'),
    'pending host': hostRole('pending'),
    support: staff.filter(({ role }) => role === 'support').map(({ email }) => email),
    operator: staff.filter(({ role }) => role === 'operator').map(({ email }) => email),
  }
  for (const { email, role } of demoPeople) assert.ok(people[role].includes(email), `${email} is a ${role}`)
  assert.equal(new Set(demoPeople.map(({ email }) => email)).size, 6)
  assert.ok(demoPeople.every(({ email }) => email.endsWith('@example.com')))
})
