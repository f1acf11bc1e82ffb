import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { after, before, test } from 'node:test'
import { cancelBooking, quoteCancellation } from '#domain/cancellation/cancel-booking.ts'
import { addDays, nepalDate } from '#domain/dates.ts'
import { finishDepartures } from '#domain/booking/finish-departures.ts'
import type { Deps } from '#domain/deps.ts'
import type { EventName } from '#domain/event/events.ts'
import { markPayoutReturned } from '#domain/payout/finish-payout.ts'
import { reviewPayoutHolds } from '#domain/payout/hold-payouts.ts'
import { saveBankDetails } from '#domain/verification/bank/save-bank-details.ts'
import { requestReviews } from '#domain/review/request-reviews.ts'
import { writeReview } from '#domain/review/write-review.ts'
import { addDate } from '#domain/trek/hosting/change-dates.ts'
import { addPicture } from '#domain/trek/hosting/change-pictures.ts'
import { publishTrek } from '#domain/trek/hosting/publish-trek.ts'
import { createTrek } from '#domain/trek/hosting/save-trek.ts'
import { approveVerification } from '#domain/verification/decide-verification.ts'
import { openDocument } from '#domain/verification/reveal-verification.ts'
import { someTerms, wholeTrek } from '#test/samples/a-host.ts'
import { aPendingHost } from '#test/samples/applicant.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { released } from '#test/samples/due-shares.ts'
import { moveToPast, trekPhoto } from '#test/fixtures/hosts.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { someBank } from '#test/samples/paid-booking.ts'
import { soon } from '#test/soon.ts'
import { freshWorld, type World } from '#test/world.ts'
import { openQueue } from './queue.ts'

type Sent = { to: string; subject: string; at: number }
type Line = { step: string; event: EventName; to: string; seconds: number }

let world: World
let queue: Awaited<ReturnType<typeof openQueue>>
const sent: Sent[] = []
const lines: Line[] = []
/** The same environment with the real job queue, which records each mail with its instant. */
let live: World
before(async () => {
  world = await freshWorld()
  queue = await openQueue(world.url, () => {})
  const mail: Deps['mail'] = {
    forget: world.deps.mail.forget,
    send: async ({ to, subject }) => void sent.push({ to, subject, at: performance.now() }),
  }
  live = { ...world, deps: { ...world.deps, mail, enqueue: queue.enqueue } }
  await queue.work(live.deps, () => {})
})
after(async () => {
  await queue.stop()
  await world.close()
})

type Expected = { to: string; subject: RegExp; event: EventName; who: string }

/** Takes one step and waits for every mail that it causes. */
async function step<Result>(
  name: string,
  act: () => Promise<Result>,
  expected: (result: Result) => Expected[],
): Promise<Result> {
  const seen = sent.length
  const begun = performance.now()
  const result = await act()
  for (const { to, subject, event, who } of expected(result)) {
    const mail = await soon(
      async () => sent.slice(seen).find((each) => each.to === to && subject.test(each.subject)),
      60,
    )
    lines.push({ step: name, event, to: who, seconds: Math.max(0, mail.at - begun) / 1000 })
  }
  return result
}

test('one whole life of a host and a booking notifies everyone concerned', async (t) => {
  const operator = await anOperator(live)
  const host = await step(
    'apply',
    () => aPendingHost(live),
    ({ email }) => [{ to: email, subject: /under review/, event: 'application sent', who: 'applicant' }],
  )
  const toHost = (event: EventName, subject: RegExp): Expected => ({
    to: host.email,
    subject,
    event,
    who: 'host',
  })
  await openDocument(live.deps, { id: host.verificationId, reason: 'review' }, operator)
  await step(
    'approve',
    () =>
      approveVerification(live.deps, { id: host.verificationId, message: '', bankChangedAt: null }, operator),
    () => [toHost('application approved', /^Welcome as a host/)],
  )
  const { trekId, departure } = await step(
    'publish',
    () => published(host.visitor()),
    () => [toHost('first trek listed', /is live on/)],
  )
  const guest = 'guest-of-one-life@example.com'
  const traveller = (event: EventName, subject: RegExp, to = guest): Expected => ({
    to,
    subject,
    event,
    who: 'traveller',
  })
  const booking = await step(
    'book',
    () => boughtBooking(live, { departure, email: guest }),
    () => [traveller('booking confirmed', /^Booked: /), toHost('booking confirmed', /^New booking: /)],
  )
  const other = 'second-guest-of-one-life@example.com'
  const second = await boughtBooking(live, { departure, email: other })
  const lead = await leadOf(live, second.id)
  await step(
    'change bank',
    () =>
      saveBankDetails(
        live.deps,
        { hostId: host.id, details: { ...someBank, account: '01100175009999' } },
        host.visitor(),
      ),
    () => [toHost('bank details changed', /^Your bank details at .* were changed$/)],
  )
  await step(
    'cancel',
    async () => {
      const shown = await quoteCancellation(live.deps, second.id, lead)
      return cancelBooking(live.deps, { bookingId: second.id, shown }, lead)
    },
    () => [
      traveller('booking cancelled by its traveller', /is cancelled$/, other),
      toHost('booking cancelled by its traveller', /^Booking cancelled: /),
    ],
  )
  const walker = await leadOf(live, booking.id)
  await step(
    'walk',
    async () => {
      await moveToPast(live.deps, departure, 40)
      await finishDepartures(live.deps)
      await requestReviews(live.deps)
    },
    () => [traveller('trek completed', /^How was /)],
  )
  await step(
    'review',
    () =>
      writeReview(live.deps, { bookingId: booking.id, rating: 9, body: 'A gorge and two villages.' }, walker),
    () => [toHost('review received', /has reviewed/)],
  )
  const payoutId = await step(
    'payout',
    async () => {
      await confirmBankLongAgo(host.id)
      await world.db.updateTable('host').set({ status: 'verified' }).where('id', '=', host.id).execute()
      await reviewPayoutHolds(live.deps)
      return released(live, host.id)
    },
    () => [toHost('payout sent', /is on its way to your bank/)],
  )
  await step(
    'return',
    async () => markPayoutReturned(live.deps, { payoutId, reason: 'Account closed' }, await anOperator(live)),
    () => [toHost('payout returned', /^Your bank returned payout/)],
  )
  assert.ok(trekId && lines.length >= 12)
  t.diagnostic('event | recipient | seconds from the start of the step until the mail is sent')
  for (const { step: name, event, to, seconds } of lines)
    t.diagnostic(`${name}: ${event} | ${to} | ${seconds.toFixed(1)}`)
})

/** As if an operator had confirmed the bank details a month ago, so that nothing holds a payout. */
async function confirmBankLongAgo(hostId: string): Promise<void> {
  const longAgo = new Date(world.clock.now().getTime() - 30 * 86_400_000)
  await world.db
    .updateTable('vault.bank_account')
    .set({ changed_at: longAgo, confirmed_at: longAgo })
    .where('host_id', '=', hostId)
    .execute()
}

async function published(visitor: Parameters<typeof createTrek>[2]) {
  const { deps, db } = live
  const trekId = await createTrek(deps, wholeTrek, visitor)
  await addPicture(deps, trekId, await trekPhoto(), visitor)
  const startsOn = addDays(nepalDate(deps.now()), 30)
  const endsOn = addDays(startsOn, 2)
  const id = await addDate(deps, trekId, { startsOn, endsOn, ...someTerms }, visitor)
  await publishTrek(deps, trekId, wholeTrek, visitor)
  const row = await db.selectFrom('departure').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { trekId, departure: { ...row, trekId } }
}
