import { authorName } from '../review/author-name.ts'
import { shownLatestAt } from '../review/showing-rules.ts'
import type { Deps } from '../deps.ts'

/**
 * A traveller's review, for the mail to the host. It includes the text only when both sides may read it. Null when it
 * is hidden, or the host's account is closed.
 */
export async function findReviewMail({ db }: Pick<Deps, 'db'>, reviewId: string) {
  const row = await db
    .selectFrom('review')
    .innerJoin('trek', 'trek.id', 'review.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .innerJoin('account as host_account', 'host_account.id', 'host.id')
    .innerJoin('account', 'account.id', 'review.author_id')
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select(['review.booking_id as bookingId', 'review.rating', 'review.body', 'review.shown_at as shownAt'])
    .select(['review.written_at', 'trek.name as trek', 'trek.slug', authorName.as('author')])
    .select(['departure.starts_on as startsOn', 'departure.ends_on as endsOn'])
    .select(['host.display_name as hostName', 'host_account.email'])
    .where('review.id', '=', reviewId)
    .where('review.hidden_at', 'is', null)
    .where('host_account.state', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const { rating, body, written_at, ...review } = row
  return {
    ...review,
    shownLatestAt: shownLatestAt(written_at),
    words: row.shownAt ? { rating, body } : null,
  }
}

/**
 * A host's reply, for the mail to the review's author. Null when the review is hidden or its author's account is
 * closed.
 */
export async function findReplyMail({ db }: Pick<Deps, 'db'>, reviewId: string) {
  return db
    .selectFrom('review')
    .innerJoin('trek', 'trek.id', 'review.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .innerJoin('account', 'account.id', 'review.author_id')
    .select(['account.email', 'account.first_name as firstName', 'trek.name as trek', 'trek.slug'])
    .select(['host.display_name as hostName', 'review.reply'])
    .where('review.id', '=', reviewId)
    .where('review.reply', '<>', '')
    .where('review.hidden_at', 'is', null)
    .where('account.state', '=', 'active')
    .executeTakeFirst()
}

/** The author of a review, and its trek. Null when the author's account is closed. */
export async function findReviewAuthorMail({ db }: Pick<Deps, 'db'>, reviewId: string) {
  return db
    .selectFrom('review')
    .innerJoin('trek', 'trek.id', 'review.trek_id')
    .innerJoin('account', 'account.id', 'review.author_id')
    .select(['account.email', 'account.first_name as firstName', 'trek.name as trek'])
    .where('review.id', '=', reviewId)
    .where('account.state', '=', 'active')
    .executeTakeFirst()
}
