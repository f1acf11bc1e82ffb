import { type Answer, caller, type Caller } from '#test/caller.ts'
import { bookingIn, holdSpots } from '#test/samples/guest-flow.ts'
import type { SiteDeparture } from '#test/site.ts'
import { holdWithScript } from './buyers.ts'
import type { Market } from './market.ts'

const BUYERS = 500
const SPOTS = 10
const MOST_SECONDS = 2

type Hold = (who: Caller, departure: SiteDeparture) => Promise<Answer>

/**
 * 500 buyers want one of 10 spots at the same moment. Every one gets an answer; ten get a spot. Browsers with script receive the
 * result, those without a whole page.
 */
export async function rush(market: Market): Promise<string[]> {
  return [
    await rushWith(market, 'with script', holdWithScript),
    await rushWith(market, 'without script', (who, departure) => holdSpots(who, departure, 1)),
  ]
}

async function rushWith({ webs, departure }: Market, browsers: string, hold: Hold): Promise<string> {
  const wanted = await departure(SPOTS)
  // Connections and statements are warm, as in a running site.
  const warm = await departure(50)
  await Promise.all(Array.from({ length: 48 }, (_, index) => hold(caller(urlOf(webs, index)), warm)))
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const answer = await hold(caller(urlOf(webs, index)), wanted)
      return { isSold: bookingIn(answer) !== null, status: answer.status }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const sold = answers.filter(({ isSold }) => isSold).length
  const failed = answers.filter(({ status }) => status >= 500).length
  const line = `${BUYERS} buyers ${browsers} for ${SPOTS} spots: ${sold} sold, ${failed} answers of 500 and above, all answered within ${seconds.toFixed(1)} s (aim ${MOST_SECONDS} s)`
  if (sold !== SPOTS || failed > 0) throw new Error(line)
  return line
}

function urlOf(webs: Market['webs'], index: number): string {
  return webs[index % webs.length]!.url
}
