import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  becomeMember,
  FAILS_LATER_CARD,
  GOOD_CARD,
  MEMBERSHIP_PAGE,
  payOn,
} from '#test/fixtures/memberships.ts'
import { createPerson, openSession, type Person } from '#test/fixtures/people.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram('moving-clock')
/** Five renewals, one after the other, each with its webhook. */
const RENEWALS_SECONDS = 60

/** The membership page in a new session, because a session is shorter than a membership. */
async function membershipPage({ id }: Person): Promise<HttpPage> {
  return program.visitor(await openSession(program.deps, id)).open(MEMBERSHIP_PAGE)
}

/** The membership page, when it shows this text. */
function membershipShows(person: Person, words: RegExp): Promise<HttpPage> {
  return soon(async () => {
    const page = await membershipPage(person)
    return words.test(page.text()) && page
  }, RENEWALS_SECONDS)
}

test('five renewals make six paid months, and then every price has 5% less', async () => {
  const maya = await createPerson(program.deps)
  await becomeMember(program.visitor(maya), 'Monthly', GOOD_CARD)
  await program.moveClock(155)
  await membershipShows(maya, /6 of 6 months paid.*5% off every trek now/)
})

test('a declined renewal is paid with another card', async () => {
  const maya = await createPerson(program.deps)
  await becomeMember(program.visitor(maya), 'Monthly', FAILS_LATER_CARD)
  await program.moveClock(32)
  await mailTo(program, maya.email, /^Your membership payment failed$/)
  const unpaid = await membershipShows(maya, /1 of 6 months paid/)
  assert.match(unpaid.text(), /Your card declined US\$10\.00 on/)
  const card = await program
    .visitor(await openSession(program.deps, maya.id))
    .open(unpaid.linkTo('Pay US$10.00 with another card') ?? '')
  await payOn(card, GOOD_CARD)
  await membershipShows(maya, /2 of 6 months paid/)
})
