import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { nepalDate } from '#domain/dates.ts'
import { figureText } from '#figure-text'
import { openBestSql } from './finding/best-sql.ts'
import { makeMarket } from './finding/make-market.ts'
import { openProduct } from './finding/product.ts'
import { datedFilters, threeFilters, typed } from './finding/questions.ts'
import type { Figure } from './run.ts'

const SIZES = [1_000, 10_000, 100_000]
const CALLS = 240
const WARM_UP = 30
/** Below this time, the growth cannot be measured. */
const TELLING_MS = 1
const NOW = new Date('2026-11-22T06:00:00Z')

type Times = { median: number; p95: number }
type Measured = { treks: number; what: string; product: Times; best: Times | null }

/**
 * The queries of the search pages, at three sizes of the data, each compared with the best hand-written SQL on the same
 * database in the same run. Other sizes: `npm run bench finding 5000`.
 */
export async function finding(): Promise<Figure[]> {
  const asked = process.argv.map(Number).filter((size) => size >= 100)
  const sizes = asked.length > 0 ? asked : SIZES
  const figures: Figure[] = []
  const all: Measured[] = []
  for (const treks of sizes) {
    const { measured, held } = await measureMarket(treks)
    all.push(...measured)
    figures.push(...measured.map(figureOf), held)
  }
  return figures.concat(growth(all, sizes))
}

async function measureMarket(treks: number): Promise<{ measured: Measured[]; held: Figure }> {
  const today = nepalDate(NOW)
  const began = performance.now()
  const market = await makeMarket(treks, today)
  const best = await openBestSql(market.url, today)
  console.log(`${treks} treks made in ${((performance.now() - began) / 1000).toFixed(0)} s`)

  const before = memory()
  const loading = performance.now()
  const product = await openProduct(market.url, NOW)
  const held = heldFigure(treks, memory() - before, performance.now() - loading)
  try {
    const slugs = (await best.client.query('select slug from best_trek order by md5(slug) limit 270')).rows
    const words = await typed(best.client, WARM_UP + CALLS)
    const filters = threeFilters(WARM_UP + CALLS)
    const dated = datedFilters(WARM_UP + CALLS, today)
    const measured = [
      await compare('search, three filters', filters, product.search, best.search),
      await compare('search, three filters and dates', dated, product.search, best.search),
      await compare('suggestions, every fourth mistyped', words, product.suggest, best.suggest),
      await compare('region counts', words, product.regions, best.regions),
      await compare(
        'trek page',
        slugs,
        ({ slug }) => product.trek(slug),
        ({ slug }) => best.trek(slug),
      ),
      await compare('home page', words, product.home, null),
    ]
    return { measured: measured.map((each) => ({ ...each, treks })), held }
  } finally {
    await product.close()
    await best.close()
    await market.drop()
  }
}

/** Calls the product and the other in turns, so that other load on the machine slows both. */
async function compare<Question>(
  what: string,
  questions: readonly Question[],
  product: (question: Question) => Promise<unknown>,
  best: ((question: Question) => Promise<unknown>) | null,
) {
  const times = { product: [] as number[], best: [] as number[] }
  for (const [index, question] of questions.entries()) {
    for (const who of ['product', 'best'] as const) {
      const began = performance.now()
      await { product, best }[who]?.(question)
      if (index >= WARM_UP) times[who].push(performance.now() - began)
    }
  }
  return { what, product: timesOf(times.product), best: best && timesOf(times.best) }
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}

function figureOf({ treks, what, product, best }: Measured): Figure {
  const text = ({ median, p95 }: Times) => `${median.toFixed(1)} ms, p95 ${p95.toFixed(1)}`
  return {
    what: `${what}, ${figureText(treks)} treks`,
    measured: text(product),
    baseline: best ? `${text(best)} best SQL` : '60 ms',
    ratio: best ? product.median / best.median : product.p95 / 60,
    target: 'p95 ≤ 60 ms',
  }
}

/** How much longer a call takes with ten times the treks. */
function growth(all: readonly Measured[], sizes: readonly number[]): Figure[] {
  return sizes.slice(1).flatMap((treks, index) =>
    all
      .filter((each) => each.treks === treks && each.product.p95 >= TELLING_MS)
      .map(({ what, product }) => {
        const smaller = all.find((each) => each.what === what && each.treks === sizes[index])
        const [median, p95] = [product.median, product.p95].map((time, which) =>
          smaller ? time / (which === 0 ? smaller.product.median : smaller.product.p95) : Number.NaN,
        ) as [number, number]
        return {
          what: `${what}, growth to ${figureText(treks)} treks`,
          measured: `${median.toFixed(2)} times, p95 ${p95.toFixed(2)}`,
          baseline: `${treks / (sizes[index] ?? treks)} times the treks`,
          ratio: median,
          target: '< 3',
        }
      }),
  )
}

function heldFigure(treks: number, bytes: number, ms: number): Figure {
  const megabytes = bytes / 1_048_576
  return {
    what: `catalogue of ${figureText(treks)} treks`,
    measured: `${megabytes.toFixed(0)} MB, loaded in ${(ms / 1000).toFixed(1)} s`,
    baseline: '1 kB a trek',
    ratio: bytes / (treks * 1024),
    target: '≤ 2',
  }
}

/** The memory in use after a garbage collection. */
function memory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
