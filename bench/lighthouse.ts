import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { windowedChromiumPath } from '#test/chromium.ts'
import { dataFolder, startServer } from '#test/servers/server.ts'

const RUNS = 5
const DRAWING_MS = 20_000
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const pages = [
  '/',
  '/list',
  '/trekking/annapurna-circuit',
  '/regions',
  '/seasonal-deals',
  '/how-it-works',
  '/faqs',
  '/subscribe-and-save',
  '/contact-us',
  '/become-a-host',
]

type Report = {
  /** The speed of this machine by Lighthouse's test: a slow one has longer blocking times. */
  environment: { benchmarkIndex: number }
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<string, { displayValue?: string; score: number | null; title: string }>
}

/** The median of five mobile runs for each page; prints what reduces the score. `npm run lighthouse`. */
const data = dataFolder()
const server = await startServer({ DATA_DIR: data.path })
// The program prerenders its information pages first, which would affect the first measurement.
await pause(DRAWING_MS)
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
console.log(
  `| page | ${categories.join(' | ')} | LCP | TBT | CLS | speed of the machine |\n|---|---|---|---|---|---|---|---|---|`,
)
try {
  for (const page of pages) {
    const reports = Array.from({ length: RUNS }, (_, run) => measure(page, run))
    const medians = categories.map((name) =>
      median(reports.map((report) => report.categories[name].score * 100)),
    )
    const middle = reports.toSorted(
      (a, b) => a.categories.performance.score - b.categories.performance.score,
    )[2]
    const shown = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
      (audit) => middle?.audits[audit]?.displayValue ?? '',
    )
    const speed = median(reports.map(({ environment }) => environment.benchmarkIndex))
    console.log(`| ${page} | ${[...medians, ...shown, speed].join(' | ')} |`)
    const lost = Object.entries(middle?.audits ?? {}).filter(([, { score }]) => score !== null && score < 0.9)
    for (const [id, { title, displayValue }] of lost) console.log(`  ${id}: ${title} ${displayValue ?? ''}`)
  }
} finally {
  rmSync(folder, { recursive: true })
  await server.stop()
  data.remove()
}

function measure(page: string, run: number, tries = 4): Report {
  const output = join(folder, `${run}.json`)
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
      `${server.url}${page}`,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu --disable-background-networking',
    ],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder, CHROME_PATH: windowedChromiumPath() },
    },
  )
  // A machine under load sometimes loses the trace of a run, which is then repeated.
  if (status !== 0 && tries > 1) return measure(page, run, tries - 1)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(readFileSync(output, 'utf8')) as Report
}

function median(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}
