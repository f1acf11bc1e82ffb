import { data, href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { isUuid } from '#domain/ids.ts'
import { Refusal } from '#domain/refusal.ts'
import { hideReview, unhideReview } from '#domain/review/hide-review.ts'
import { removeReviewPhoto } from '#domain/review/remove-review-photo.ts'
import { findOfficeReviews, type ReviewState } from '#domain/review/office-reviews-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
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

export const action = authorize(
  site['office/reports/reviews'].write,
  async ({ deps, request, visitor, url }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const word = (name: string) => String(form.get(name) ?? '')
    const side = word('side') === 'review' ? 'review' : 'traveller_review'
    const decided = { side, reviewId: word('review'), reason: word('reason') } as const
    try {
      if (word('intent') === 'remove-photo')
        await removeReviewPhoto(deps, { ...decided, key: word('photo') }, visitor)
      else await (word('intent') === 'hide' ? hideReview : unhideReview)(deps, decided, visitor)
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'forbidden') throw error
      const says = [error.message, error.reason].filter(Boolean).join(' ')
      const photo = word('photo') || undefined
      return data({ about: decided.reviewId, error: says, reason: decided.reason, photo }, error.status)
    }
    throw redirect(url.pathname + url.search, 303)
  },
)

/** The reviews of travellers and hosts, and the form that hides those that break the rules. */
export default function OfficeReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { state, reviews, isCut, most } = loaderData
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
              answer={actionData?.about === review.id ? actionData : undefined}
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
