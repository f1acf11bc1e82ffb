import { addDays } from '#domain/dates.ts'
import type { Tx } from '#domain/deps.ts'
import type { PlacedBooking } from '../booking-rows.ts'
import { chanceOf } from '../chance.ts'
import { hosts } from '../hosts.ts'
import { idOf } from '../name-id.ts'
import { hostRatings, hostReplies } from '../reviews/host-words.ts'
import { trekId } from './write-catalogue.ts'
import { accountId } from './write-people.ts'

const HOUR = 3_600_000

/** Writes the reviews of travellers and their hosts; each was published when both were written. */
export async function writeReviews(tx: Tx, placed: PlacedBooking[]): Promise<void> {
  const treks = new Map(
    hosts.flatMap(({ email, treks: slugs }) => slugs.map((slug) => [trekId(slug), { slug, email }] as const)),
  )
  const pairs = placed.flatMap((one) => {
    const trek = treks.get(one.trekId)
    return one.booking.review && trek ? [pairOf(one, one.booking.review, trek)] : []
  })
  await tx
    .insertInto('review')
    .values(pairs.map(({ review }) => review))
    .execute()
  await tx
    .insertInto('traveller_review')
    .values(pairs.map(({ rated }) => rated))
    .execute()
}

function pairOf(
  { id, trekId: trek_id, booking: { lead } }: PlacedBooking,
  { rating, body, writtenOn }: NonNullable<PlacedBooking['booking']['review']>,
  { slug, email }: { slug: string; email: string },
) {
  const chance = chanceOf(id)
  const written_at = new Date(Date.parse(addDays(writtenOn, 0)) + chance.between(120, 1080) * 60_000)
  const shown_at = new Date(written_at.getTime() + chance.between(2, 9) * HOUR)
  const replied_at = new Date(shown_at.getTime() + chance.between(1, 3) * HOUR)
  const reply = hostReplies[`${slug} ${lead.email.split('@')[0]}`]
  const [hostRating, hostBody] = chance.oneOf(hostRatings)
  const account_id = accountId(lead.email)
  return {
    review: {
      id: idOf('review', id),
      booking_id: id,
      trek_id,
      author_id: account_id,
      rating,
      body,
      written_at,
      shown_at,
      reply: reply ?? null,
      replied_at: reply ? replied_at : null,
    },
    rated: {
      id: idOf('rated', id),
      booking_id: id,
      host_id: accountId(email),
      account_id,
      rating: hostRating,
      body: hostBody,
      written_at: shown_at,
      shown_at,
    },
  }
}
