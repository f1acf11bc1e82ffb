import { data, href, redirect } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { givenReviews, type ToWrite } from '#domain/review/given-reviews-queries.ts'
import { receivedReviews } from '#domain/review/received-reviews-queries.ts'
import { MOST_PHOTOS } from '#domain/review/review-rules.ts'
import type { Visit } from '../../http/context.ts'
import { sentForm } from '../../http/sent-form.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { AccountFrame } from '../../shared/account/account-frame.tsx'
import type { Route } from './+types/reviews.ts'
import { GivenReview, WaitingReview } from './given.tsx'
import { ReceivedReview } from './received.tsx'
import { answerTo, type ReviewAnswer } from './review-answer.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'
import './reviews.css'

export const handle = { slim: true }
const AT_FIRST = 20
const MOST = 500

export const loader = authorize(
  site['reviews/reviews'].read,
  async ({ deps, request, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { searchParams } = new URL(request.url)
    const walk = searchParams.get('walk')
    const most = walk
      ? MOST
      : Math.min(MOST, Math.max(AT_FIRST, Math.trunc(Number(searchParams.get('show'))) || AT_FIRST))
    const [given, received] = await Promise.all([
      givenReviews(deps, account.id, most),
      receivedReviews(deps.db, account.id, most),
    ])
    const tab: 'received' | 'given' = searchParams.get('tab') === 'received' ? 'received' : 'given'
    const sent = searchParams.get('sent')
    const isMore =
      tab === 'given'
        ? given.total > given.toWrite.length + given.written.length
        : received.total > received.reviews.length
    const more = isMore && most < MOST ? `${href('/reviews')}?tab=${tab}&show=${most + AT_FIRST}` : null
    return data({
      tab,
      more,
      counts: { given: given.total, received: received.total },
      ...(tab === 'given'
        ? { ...given, toWrite: firstOf(given.toWrite, walk), reviews: [] }
        : { toWrite: [], written: [], reviews: received.reviews }),
      sent: sent === 'review' || sent === 'reply' ? sent : null,
    } as const)
  },
)

/** The booking of a link comes first, with the form open. */
function firstOf(toWrite: readonly ToWrite[], bookingId: string | null): ToWrite[] {
  return toWrite.toSorted(
    (one, other) => Number(other.bookingId === bookingId) - Number(one.bookingId === bookingId),
  )
}

export const action = authorize(
  site['reviews/reviews'].write,
  async ({ deps, request, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const sent = await formOf(request)
    if ('answer' in sent) return data(sent.answer, 422)
    const { to, answer, status } = await answerTo(deps, sent, visitor)
    if (to) throw redirect(to, 303)
    return data(answer, status)
  },
)

/** The submitted form; an oversized one is a refusal without typed values. */
function formOf(request: Request) {
  const blank = { about: '', field: 'photos' as const, rating: undefined, body: '' }
  return answerRefusal(
    () => sentForm(request, { files: MOST_PHOTOS }),
    ({ message: error }): { answer: ReviewAnswer } => ({ answer: { ...blank, error } }),
  )
}

export const meta: Route.MetaFunction = () => [{ title: `My Reviews · ${brand.name}` }]

const sentences = {
  review: 'Your review was sent. Thank you.',
  reply: 'Your reply is below the review.',
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, counts, toWrite, written, reviews, more, sent } = loaderData
  const answer: ReviewAnswer | null | undefined = actionData
  const answerFor = (about: string) => (answer?.about === about ? answer : undefined)
  return (
    <AccountFrame title="My Reviews" current={href('/reviews')}>
      <Tabs
        label="Reviews"
        tabs={[
          {
            to: `${href('/reviews')}?tab=received`,
            label: 'Reviews Received',
            count: counts.received,
            current: tab === 'received',
          },
          { to: href('/reviews'), label: 'Reviews Given', count: counts.given, current: tab === 'given' },
        ]}
      />
      <div role="status">{sent && !answer && <Note tone="ok">{sentences[sent]}</Note>}</div>
      {answer && answer.about === '' && (
        <Note tone="bad" role="alert">
          {answer.error}
        </Note>
      )}
      {toWrite.map((walk, index) => (
        <WaitingReview
          key={walk.bookingId + walk.about}
          walk={walk}
          open={index === 0}
          answer={answerFor(walk.bookingId)}
        />
      ))}
      {written.map((review) => (
        <GivenReview key={review.bookingId + review.about} review={review} />
      ))}
      {reviews.map((review) => (
        <ReceivedReview key={review.id} review={review} answer={answerFor(review.id)} />
      ))}
      {counts[tab] === 0 && (
        <Empty title={tab === 'given' ? 'No walks to review yet' : 'No reviews received yet'}>
          <ButtonLink to={tab === 'given' ? href('/list') : href('/bookings')}>
            {tab === 'given' ? 'All treks' : 'Bookings'}
          </ButtonLink>
        </Empty>
      )}
      {more && (
        <div>
          <ButtonLink to={more} preventScrollReset>
            Show more
          </ButtonLink>
        </div>
      )}
    </AccountFrame>
  )
}
