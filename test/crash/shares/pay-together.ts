import type { Answer, Caller } from '../../caller.ts'
import { payCard, sessionIn } from '../../samples/guest-flow.ts'
import { insistOn } from '../buyer.ts'
import type { Lane } from '../lane.ts'
import type { Together } from './book-together.ts'

export type Payments = {
  /** Card pages of shares that were paid, and attempts that were refused before the card. */
  paid: number
  refused: number
  /** Answers of 500 and above. */
  faults: string[]
}

type Page = { who: Caller; path: string; session: string }
type Insist = (act: () => Promise<Answer>) => Promise<Answer | null>

type OpenPages = {
  /** The first traveller of each booking. */
  first: (Page | null)[]
  /** A traveller of the last booking, whose share becomes smaller than the page. */
  tooMuch: Page | null
}

/** Some travellers have the card page open before the rest happens. */
export async function openFirstPages(
  lane: Lane,
  bookings: readonly Together[],
  counts: Payments,
): Promise<OpenPages> {
  const insist = insistOn(lane, counts, true)
  const first = await Promise.all(bookings.map(({ links: [path = ''] }) => openPage(lane, path, insist)))
  return { first, tooMuch: await openPage(lane, bookings.at(-1)?.links[2] ?? '', insist) }
}

/**
 * All pay at the same moment: the travellers of each booking, two browsers for one of the shares, a traveller whose share the lead
 * made smaller while the card page was open, and a lead whose next part is due. Unanswered requests are repeated until the server is
 * back.
 */
export async function payTogether(
  lane: Lane,
  bookings: readonly Together[],
  { first, tooMuch }: OpenPages,
  counts: Payments,
): Promise<void> {
  const insist = insistOn(lane, counts, true)
  const finish = async (page: Page | null) => {
    if (!page) return void (counts.refused += 1)
    const { who, path, session } = page
    const paid = await insist(() => payCard(who, session))
    if (paid?.status !== 303) return
    counts.paid += 1
    await insist(() => who.get(`${path}?session=${session}`))
  }
  const pay = async (path: string) => finish(await openPage(lane, path, insist))
  const payTooMuch = async ({ id, lead }: Together, path: string) => {
    const amounts = [{ position: 3, cents: 1000_00 }]
    await insist(() => lead.post(`/api/bookings/${id}/shares`, { body: { amounts } }))
    await finish(tooMuch)
    await pay(path)
  }
  await Promise.all([
    ...first.map(finish),
    ...bookings.flatMap((booking, index) => {
      const [, second = '', third = ''] = booking.links
      const last = () => {
        if (index === bookings.length - 1) return payTooMuch(booking, third)
        return index === 0 ? pay(third) : payNextPart(lane, booking, insist)
      }
      return [pay(second), pay(second), last()]
    }),
  ])
}

/** The page of a link, and from there the card page; null when it asks for nothing or refuses. */
async function openPage(lane: Lane, path: string, insist: Insist): Promise<Page | null> {
  const who = lane.caller()
  const page = await insist(() => who.get(path))
  const cents = page && /name="cents" value="(\d+)"/.exec(page.text)?.[1]
  if (!cents) return null
  const answer = await insist(() => who.post(path, { form: { intent: 'pay', cents } }))
  const session = answer && sessionIn(answer)
  return session ? { who, path, session } : null
}

/** The lead opens the card page of the next part, and pays it. */
async function payNextPart(lane: Lane, { id, lead }: Together, insist: Insist): Promise<void> {
  const [part] = await lane.rows(
    `select cents from instalment where booking_id = $1 and state = 'open' order by due_on limit 1`,
    [id],
  )
  if (!part) return
  const form = { intent: 'pay-next', cents: String(part.cents) }
  const answer = await insist(() => lead.post(`/bookings/${id}/plan`, { form }))
  const session = answer && sessionIn(answer)
  if (session) await insist(() => payCard(lead, session))
}
