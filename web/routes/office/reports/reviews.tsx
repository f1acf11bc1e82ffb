import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { reviewDecisionForm } from '#domain/review/review-decision-form.ts'
import { isUuid } from '#domain/ids.ts'
import { hideReview, unhideReview } from '#domain/review/hide-review.ts'
import { removeReviewPhoto } from '#domain/review/remove-review-photo.ts'
import { findOfficeReviews, type ReviewState } from '#domain/review/office-reviews-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/reviews.ts'
import { momentText } from '../office-words.ts'
import { ReviewDecision } from './review-decision.tsx'

const AT_FIRST = 30
const MOST = 600
const states = { shown: 'Shown', waiting: 'Not shown yet', hidden: 'Hidden' } satisfies Record<
  ReviewState,
  string
>
const names = Object.keys(states) as ReviewState[]

export const loader = authorize(
  site['office/reports/reviews'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const asked = url.searchParams.get('state')
    const state = names.find((name) => name === asked) ?? 'shown'
    const shown = Math.trunc(Number(url.searchParams.get('show'))) || AT_FIRST
    const most = Math.min(MOST, Math.max(AT_FIRST, shown))
    const only = url.searchParams.get('review')
    const reviews = await findOfficeReviews(deps, state, most, only && isUuid(only) ? only : null)
    return {
      state,
      isCut: reviews.length === most,
      most,
      reviews: reviews.map(({ writtenAt, ...review }) => ({ ...review, written: momentText(writtenAt) })),
    }
  },
)

export const action = formAction(
  site['office/reports/reviews'].write,
  reviewDecisionForm,
  async ({ deps, visitor, url, input }: Route.ActionArgs & FormVisit<typeof reviewDecisionForm>) => {
    const { intent, review: reviewId, photo, reason } = input
    const side = input.side === 'review' ? 'review' : 'traveller_review'
    const decided = { side, reviewId, reason } as const
    if (intent === 'remove-photo') await removeReviewPhoto(deps, { ...decided, key: photo }, visitor)
    else await (intent === 'hide' ? hideReview : unhideReview)(deps, decided, visitor)
    return redirect(url.pathname + url.search, 303)
  },
  { shows: ['review-not-found'] },
)

/** The reviews of travellers and hosts, and the form that hides those that break the rules. */
export default function OfficeReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { state, reviews, isCut, most } = loaderData
  const { refused, typed } = actionData ?? {}
  const answer = refused &&
    typed && {
      error: refusedText(refused),
      reason: typed['reason'] ?? '',
      photo: typed['photo'] || undefined,
    }
  return (
    <OfficePage
      title="Reviews"
      note={`${isCut ? 'the newest ' : ''}${reviews.length} ${states[state].toLowerCase()}`}
      filters={
        <FilterChips
          label="Filters"
          chips={names.map((name) => ({
            to: name === 'shown' ? href('/admin/reviews') : `${href('/admin/reviews')}?state=${name}`,
            label: states[name],
            on: name === state,
            fixed: true,
          }))}
        />
      }
    >
      {reviews.length === 0 ? (
        <p className="empty--office">No review here.</p>
      ) : (
        <ul className="office__pad stack gap-5">
          {reviews.map((review) => (
            <ReviewDecision
              key={review.id}
              review={review}
              answer={typed?.['review'] === review.id ? (answer ?? undefined) : undefined}
            />
          ))}
        </ul>
      )}
      {isCut && most < MOST && (
        <p className="office__pad">
          <ButtonLink
            to={`${href('/admin/reviews')}?state=${state}&show=${most + AT_FIRST}`}
            preventScrollReset
          >
            Show more
          </ButtonLink>
        </p>
      )}
    </OfficePage>
  )
}
