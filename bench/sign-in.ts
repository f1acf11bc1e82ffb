import { shareSlower, interquartileRange } from './timing-statistics.ts'
import { askCode } from '#test/sign-in/signing-in.ts'
import { startSite } from '#test/site.ts'
import type { Figure } from './run.ts'

const WARM_UP = 20
const PAIRS = 250

/**
 * Requests a sign-in code with a known and with an unknown address, in turns: the time must not reveal which it is.
 * Each known address is compared with each unknown one; by chance it is the slower of the two in half of these pairs.
 */
export async function signIn(): Promise<Figure[]> {
  const site = await startSite({ RECONCILE_SECONDS: '60' })
  try {
    await site.rows(
      `insert into account (email, created_at) select 'known' || n || '@example.com', now() from generate_series(1, $1) n`,
      [PAIRS],
    )
    const milliseconds: Record<'known' | 'stranger', number[]> = { known: [], stranger: [] }
    const ask = async (email: string) => {
      const who = site.caller()
      const began = performance.now()
      const { status } = await askCode(who, email)
      if (status !== 302) throw new Error(`asking for a code answered ${status}`)
      return performance.now() - began
    }
    for (let time = 0; time < WARM_UP; time += 1) await ask(`warm${time}@example.com`)
    for (let pair = 1; pair <= PAIRS; pair += 1)
      for (const kind of pair % 2 ? (['known', 'stranger'] as const) : (['stranger', 'known'] as const))
        milliseconds[kind].push(await ask(`${kind}${pair}@example.com`))
    const slower = shareSlower(milliseconds.known, milliseconds.stranger)
    // Three standard deviations of the share for that many pairs.
    const chance = 3 * Math.sqrt((2 * PAIRS + 1) / (12 * PAIRS * PAIRS))
    return [
      {
        what: 'asking for a code: a known address is slower than an unknown one',
        measured: `${(slower * 100).toFixed(1)}% of ${PAIRS} × ${PAIRS} pairs`,
        baseline: `50%; half of them within ${interquartileRange(milliseconds.stranger).toFixed(1)} ms`,
        ratio: slower / 0.5,
        target: `1 ± ${(chance / 0.5).toFixed(2)}`,
      },
    ]
  } finally {
    await site.close()
  }
}
