import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { anOperator, type Operator } from '#test/sign-in/operator.ts'
import {
  aHostedTrek,
  aTraveller,
  bookedBy,
  type SignedIn,
  walkOver,
} from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { readFacts } from '../trek/catalogue/catalogue-queries.ts'
import { departingTreks } from '../trek/search/departing-queries.ts'
import { readTreks } from '../trek/listed-trek-queries.ts'
import { hideReview, unhideReview } from './hide-review.ts'
import { rateTraveller } from './rate-traveller.ts'
import { receivedReviews } from './received-reviews-queries.ts'
import { reviewsOfTrek } from './review-queries.ts'
import { showDueReviews } from './show-reviews.ts'
import { writeReview } from './write-review.ts'

let world: World
let maya: SignedIn
let operator: Operator
before(async () => {
  world = await freshWorld()
  maya = await aTraveller(world)
  operator = await anOperator(world)
})
after(() => world.close())

const DAY_MS = 86_400_000
const RUNS = 25

type Step = 'traveller' | 'host' | 'hide' | 'unhide' | { days: number }
/**
 * The model of a booking's reviews by the rules alone: when each side wrote, since when it is public, whether it is
 * hidden.
 */
type Walk = { trekId: string; bookingId: string; host: SignedIn; theirs: Side | null; hosts: Side | null }
type Side = { id: string; at: number; hidden: boolean }

test('a review counts when both are written or 14 days have passed; never before; a hidden one never', async (t) => {
  const seen = { states: 0, counting: 0, hidden: 0 }
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom<Step>('traveller', 'traveller', 'host', 'host', 'hide', 'unhide'),
    },
    { weight: 2, arbitrary: fc.constantFrom(6.9, 7.1, 13.9, 14, 14).map((days): Step => ({ days })) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const walk = await aWalk()
      for (const one of steps) {
        await take(walk, one)
        await showDueReviews(world.deps)
        const { theirs, hosts } = walk
        const counts = isIn(theirs, hosts)
        await assertSeen(walk, counts, isIn(hosts, theirs))
        seen.states += 1
        if (counts) seen.counting += 1
        if (theirs?.hidden) seen.hidden += 1
      }
    }),
    { numRuns: RUNS, examples: [[['traveller', 'host', 'hide', { days: 7.1 }, { days: 14 }, 'unhide']]] },
  )
  assert.ok(seen.counting > 5 && seen.hidden > 2 && seen.counting < seen.states, JSON.stringify(seen))
  t.diagnostic(JSON.stringify(seen))
})

async function aWalk(): Promise<Walk> {
  const trek = await aHostedTrek(world)
  const bookingId = await bookedBy(world, trek, maya)
  walkOver(world, trek)
  return { trekId: trek.trekId, bookingId, host: trek.host, theirs: null, hosts: null }
}

const now = () => world.clock.now().getTime()

function isIn(own: Side | null, other: Side | null): boolean {
  return own !== null && !own.hidden && (other !== null || now() - own.at >= 14 * DAY_MS)
}

/** Steps that this state refuses are skipped: other tests cover the refusals. */
async function take(walk: Walk, step: Step): Promise<void> {
  const { bookingId, theirs, hosts } = walk
  const { deps } = world
  const written = { at: now(), hidden: false }
  if (typeof step === 'object') world.clock.forward(step.days * DAY_MS)
  else if (step === 'traveller' && !theirs)
    walk.theirs = { ...written, id: await writeReview(deps, { bookingId, rating: 7, body: 'Good.' }, maya) }
  else if (step === 'host' && !hosts && (!theirs || now() - theirs.at < 14 * DAY_MS))
    walk.hosts = {
      ...written,
      id: await rateTraveller(deps, { bookingId, rating: 9, body: 'Kind.' }, walk.host),
    }
  else if (theirs && (step === 'hide' || step === 'unhide') && theirs.hidden === (step === 'unhide')) {
    const decided = { side: 'review' as const, reviewId: theirs.id, reason: 'Names somebody.' }
    await (step === 'hide' ? hideReview : unhideReview)(deps, decided, operator)
    theirs.hidden = step === 'hide'
  }
}

/** Every place that shows or counts reviews agrees. */
async function assertSeen({ trekId, bookingId, host }: Walk, counts: boolean, isRated: boolean) {
  const [page, [listed], [fact], records, toHost, toMaya] = await Promise.all([
    reviewsOfTrek(world.db, trekId, 9),
    readTreks(world.deps, [trekId]),
    readFacts(world.deps, [trekId]),
    departingTreks(world.deps, [trekId]),
    receivedReviews(world.db, host.account.id, 9),
    receivedReviews(world.db, maya.account.id, 500),
  ])
  const count = counts ? 1 : 0
  assert.deepEqual([page.reviews.length, page.distribution[6]], [count, count])
  assert.deepEqual(listed?.rating, counts ? { score: 7, count: 1 } : null)
  assert.deepEqual([fact?.reviews, fact?.ratingSum], [count, count * 7])
  assert.match(JSON.stringify(records), counts ? /rating\W+7\b/ : /rating\W+null/)
  assert.equal(toHost.total, count)
  const hers = toMaya.reviews.filter((review) => review.bookingId === bookingId)
  assert.equal(hers.length, isRated ? 1 : 0)
}
