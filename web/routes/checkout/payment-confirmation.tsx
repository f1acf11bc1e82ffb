import { useEffect, useState } from 'react'
import {
  data,
  href,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useFetcher,
  useRevalidator,
} from 'react-router'
import { findOpenCheckout } from '#domain/booking/price/checkout-page-queries.ts'
import { nepalDate } from '#domain/dates.ts'
import { invitationFor } from '#domain/referral/invitation-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { readInvitation, readLinkedCode } from '../../http/cookies.ts'
import { takeCode } from '../../http/take-code.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/payment-confirmation.ts'
import { answerCheckout } from './checkout-answer.ts'
import type { Answer } from './checkout-sent.ts'
import { firstValues } from './checkout-form.ts'
import { CheckoutCost } from './checkout-cost.tsx'
import { CheckoutFrame, type Sender } from './checkout-frame.tsx'
import { chargeLine, linesOf, partyLine } from '../../shared/booking/checkout-words.tsx'
import { holdOffered, offerFrom } from './hold-offer.ts'
import { HoldNote } from './hold-note.tsx'
import { NoTrekSays } from './no-trek.tsx'
import { OfferPage } from './offer-page.tsx'
import { planLines } from './plan/plan-lines.ts'
import { usePlan } from './plan/use-plan.ts'
import { ReviewStep } from './review-step.tsx'
import type { InvitedPage } from './referral-and-credit.tsx'
import { SentStep } from './sent-step.tsx'
import { TravellersStep } from './travellers-step.tsx'
import { useReviewStep } from './use-review-step.ts'
import { pricesFor, type TripCost, tripCost } from './trip-cost.ts'
import { useTerms } from './use-terms.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'

export { NoTrek as ErrorBoundary } from './no-trek.tsx'

export const handle = { slim: true }

export const loader = authorize(
  site['checkout/payment-confirmation'].read,
  async (visit: Route.LoaderArgs & Visit) => {
    const { deps, visitor, request } = visit
    takeCode(visit.url, visit.site.secure)
    const search = new URL(request.url).searchParams
    const id = search.get('booking')
    const today = nepalDate(deps.now())
    const guest = !visitor.account
    // The URL without parameters is a page; one with an unknown booking is a 404.
    if (search.size === 0)
      return { page: null, offer: null, says: new Refusal('trek-not-found').message, today, guest }
    const find = async () => {
      if (!id) return { page: null, offer: await offerFrom(visit, search), says: '', today, guest }
      const page = await findOpenCheckout(deps, id, visitor)
      if (page.stage === 'confirmed' || page.stage === 'cancelled')
        throw redirect(`${href('/payment-success')}?booking=${id}`)
      const invitedWith = await invitationFor(deps, readInvitation(request), visitor)
      const { visitors, headers } = pricesFor(search, request, visit.site.secure)
      const cost = await tripCost(deps, page, visitors)
      const linkedCode = readLinkedCode(request)
      const read = { page: { ...page, invitedWith, linkedCode, cost }, offer: null, says: '', today, guest }
      return data(read, headers && { headers })
    }
    return answerRefusal(find, () => {
      throw new Refusal('trek-not-found')
    })
  },
)

export const action = authorize(
  site['checkout/payment-confirmation'].write,
  async (visit: Route.ActionArgs & Visit) => {
    const search = new URL(visit.request.url).searchParams
    const form = await visit.request.formData()
    const id = search.get('booking')
    return id ? answerCheckout(visit, id, form) : holdOffered(visit, search)
  },
)

/** A refusal may mean that the hold has ended: the booking is loaded again after every submission. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined || formMethod === 'GET' ? defaultShouldRevalidate : true
}

export default function PaymentConfirmation({ loaderData }: Route.ComponentProps) {
  const { page, offer, says, today, guest } = loaderData
  const fetcher = useFetcher<Answer>({ key: `checkout ${page?.departureId ?? offer?.departureId}` })
  const posted = useActionData() as Answer | undefined
  const answer = fetcher.data ?? posted
  const reviewing = useReviewStep(answer, fetcher.data !== undefined)
  const sender = (action: string): Sender => ({
    Form: fetcher.Form,
    action,
    busy: (intent) => fetcher.state !== 'idle' && fetcher.formData?.get('intent') === intent,
  })
  if (page)
    return (
      <Checkout
        page={page}
        answer={answer}
        reviewing={reviewing}
        guest={guest}
        sender={sender(`?booking=${page.id}`)}
      />
    )
  if (!offer) return <NoTrekSays says={says} />
  const { trek, departureId, party } = offer
  const search = new URLSearchParams({ trek: trek.slug, departure: departureId })
  const action = `?${search}&adults=${party.adults}&children=${party.children}`
  return <OfferPage offer={offer} today={today} answer={answer} sender={sender(action)} />
}

type CheckoutProps = {
  page: InvitedPage & { cost: TripCost }
  answer: Answer | undefined
  reviewing: boolean
  sender: Sender
  guest: boolean
}

/** A linked code, or a friend's, which needs an account. */
function firstCode({ linkedCode, invitedWith }: InvitedPage, guest: boolean): string {
  return linkedCode || (guest ? '' : invitedWith)
}

/** The step for the booking's stage and the last answer. */
function Checkout({ page: read, answer, reviewing, sender, guest }: CheckoutProps) {
  const [first] = useState(() => firstValues({ ...read, invitedWith: firstCode(read, guest) }))
  const { revalidate } = useRevalidator()
  const { price, terms } = useTerms(read, answer)
  const page = { ...read, price }
  const values = answer?.values ?? first
  const plan = usePlan(page, values)
  const { startsOn, endsOn, today, spots } = page
  const { children, countChildren } = useChildren(page, answer)
  const summary = {
    trek: page.trek,
    startsOn,
    endsOn,
    today,
    runs: page.runs,
    formingTerms: page.formingTerms,
    party: partyLine({ adults: spots - children, children }),
    lines: [...linesOf(price, spots), ...planLines(plan.chosen, today)],
    charge: chargeLine(plan.chosen.parts[0]?.cents ?? 0, page.display),
    ...(plan.chosen.parts.length > 1 && { dueCents: plan.chosen.parts[0]?.cents }),
  }
  const hold =
    page.stage === 'over'
      ? undefined
      : (place: 'above' | 'beside') => (
          <HoldNote
            page={page}
            refused={answer?.refused}
            onEnd={place === 'beside' ? () => void revalidate() : undefined}
          />
        )
  const cost = <CheckoutCost cost={page.cost} bookingId={page.id} slug={page.trek.slug} />
  const frame = { summary, cost, ...(hold && { hold }) }
  if (page.stage === 'sent')
    return (
      <CheckoutFrame {...frame} title="Ready to pay" step={3}>
        <SentStep page={page} plan={plan.chosen} answer={answer} sender={sender} />
      </CheckoutFrame>
    )
  if (answer && reviewing)
    return (
      <CheckoutFrame {...frame} title="Check your booking" step={2}>
        <ReviewStep page={page} plan={plan.chosen} values={values} answer={answer} sender={sender} />
      </CheckoutFrame>
    )
  const wrong = Object.keys(answer?.problems ?? {}).length > 0
  return (
    <CheckoutFrame {...frame} title="Booking details" wrong={wrong} step={1}>
      <TravellersStep
        page={read}
        values={values}
        answer={answer}
        sender={sender}
        guest={guest}
        terms={terms}
        plan={plan}
        countChildren={countChildren}
      />
    </CheckoutFrame>
  )
}

/** The number of children in the party: as stored, or as ticked in the form since the last answer. */
function useChildren({ stage, children }: InvitedPage, answer: Answer | undefined) {
  const [ticked, setTicked] = useState<number | null>(null)
  useEffect(() => setTicked(null), [answer])
  const answered = answer?.values?.companions.filter(({ isChild }) => isChild).length
  const countChildren = (form: HTMLFormElement) =>
    setTicked(form.querySelectorAll('input[name$="-isChild"]:checked').length)
  return { children: stage === 'sent' ? children : (ticked ?? answered ?? children), countChildren }
}
