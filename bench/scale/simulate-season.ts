import { dice } from '../finding/questions.ts'

/** The processor seconds of a core for each kind of work, as measured (docs/scale.md). */
const SECONDS = { view: 0.0095, purchase: 1 / 28, mail: 1 / 35 }
/** Views that no cache answers, for each sale: 100 visitors look, 95% of their views are cached. */
const VIEWS_PER_SALE = 5
/** Holds that end without a payment, and how long a hold keeps its spots. */
const EXPIRED = 0.3
const HOLD_SECONDS = 900
const HOUR = 3600

type Work = { at: number; seconds: number }

/**
 * Simulates the first hour of a season: purchases, views and mails arrive at random, at first twice as often as on
 * average, and wait for a free core. `npm run simulate-season -- <sales a second> <web cores> <worker cores>`.
 */
const [sales = 5, webCores = 1, workerCores = 1] = process.argv.slice(2).map(Number)
const random = dice(20_261_129)

const arrivals = arrivalsOf(sales / (1 - EXPIRED))
const paid = arrivals.filter(() => random() >= EXPIRED)
const web = [
  ...arrivals.map((at) => ({ at, seconds: SECONDS.purchase })),
  ...arrivalsOf(sales * VIEWS_PER_SALE).map((at) => ({ at, seconds: SECONDS.view })),
]
const mails = paid.map((at) => ({ at, seconds: SECONDS.mail }))

console.log(`${arrivals.length} holds, ${paid.length} paid, at most ${mostHeld()} held at once`)
console.log(`web: ${summary(waits(web, webCores), load(web, webCores))}`)
console.log(`mails: ${summary(waits(mails, workerCores), load(mails, workerCores))}`)

/** Instants in seconds of a Poisson process with this mean rate. */
function arrivalsOf(rate: number): number[] {
  const found: number[] = []
  const most = rate * 2
  for (let at = 0; ; ) {
    at -= Math.log(1 - random()) / most
    if (at > HOUR) return found
    // Thinning: of arrivals at the highest rate, as many as the rate at that instant has.
    if (random() < rateAt(at) / 2) found.push(at)
  }
}

/** The rate as a multiple of the mean of the hour: 2 in the first ten minutes, 0.8 afterwards. */
function rateAt(at: number): number {
  return at < 600 ? 2 : 0.8
}

/** How long each piece of work waits for one of these cores, in order of arrival. */
function waits(work: Work[], cores: number): number[] {
  const free: number[] = Array.from({ length: cores }, () => 0)
  return work
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, seconds }) => {
      const index = free.indexOf(Math.min(...free))
      const begin = Math.max(at, free[index] ?? 0)
      free[index] = begin + seconds
      return begin - at
    })
}

function load(work: Work[], cores: number): number {
  const first = work.filter(({ at }) => at < 600)
  return first.reduce((sum, { seconds }) => sum + seconds, 0) / (600 * cores)
}

function summary(all: number[], busy: number): string {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => ((sorted[Math.floor(sorted.length * share)] ?? 0) * 1000).toFixed(0)
  return `cores ${(busy * 100).toFixed(0)}% busy in the first ten minutes, waits p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms`
}

/** The most spots that holds take at the same time: a paid one is booked at once. */
function mostHeld(): number {
  const isPaid = new Set(paid)
  const changes = arrivals.flatMap((at) => [
    [at, 1],
    [at + (isPaid.has(at) ? 60 : HOLD_SECONDS), -1],
  ])
  let held = 0
  let most = 0
  for (const [, change = 0] of changes.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))) {
    held += change
    most = Math.max(most, held)
  }
  return most
}
