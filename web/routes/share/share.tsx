import { data, href, redirectDocument } from 'react-router'
import { brand } from '#brand'
import { payShare } from '#domain/instalment/pay-share.ts'
import { seeSharePayment } from '#domain/instalment/see-share-payment.ts'
import { sharePageForm } from '#domain/instalment/share-page-form.ts'
import { counted } from '#figure-text'
import { findFormerLink, openTravellerLink } from '#domain/traveller-link/link-queries.ts'
import { byLink } from '../../http/authorize.ts'
import type { Visit } from '../../http/context.ts'
import { type FormVisit, linkedFormAction } from '../../http/form-action.ts'
import { DocumentList } from '../../shared/document/document-list.tsx'
import { secretForm } from '../../shared/booking/secret-headers.ts'
import { stepsOfLadder } from '../../shared/booking/checkout-words.tsx'
import { site } from '../../site.ts'
import { Picture } from '../../ui/data/picture.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useCaughtFocus } from '../../ui/forms/use-caught-focus.ts'
import { RefundLadder } from '../../ui/money/refund-ladder.tsx'
import type { Route } from './+types/share.ts'
import { ShareParty } from './share-party.tsx'
import { ShareSteps } from './share-steps.tsx'
import { FormerShare } from './former-share.tsx'
import { formerView } from './former-view.ts'
import { shareView } from './share-view.ts'
import './share.css'

export const handle = { slim: true }

/** The page of one traveller, behind their own link. Opening it changes and sends nothing. */
export const loader = byLink(
  site['share/share'].read,
  async ({ deps, params: { token }, url, visitor }: Route.LoaderArgs & Visit & { url: URL }) => {
    const former = await findFormerLink(deps, token)
    if (former)
      return data(
        { former: true as const, ...(await formerView(deps, former, token)) },
        { headers: secretForm },
      )
    const opened = await openTravellerLink(deps, token)
    const session = url.searchParams.get('session')
    const outcome = session ? await seeSharePayment(deps, opened.link, session) : null
    // Read after the payment was seen.
    const view = await shareView(deps, await openTravellerLink(deps, token), { token, visitor })
    return data(
      { former: false as const, ...view, done: outcome && doneTexts[outcome] },
      { headers: secretForm },
    )
  },
)

const doneTexts = {
  paid: 'Thank you, your payment has arrived.',
  refunded: 'This payment was not needed any more. We refund all of it to your card.',
  waiting: 'Your bank is still working on the payment. Load this page again in a few minutes.',
  unpaid: 'Nothing was paid.',
}

export const action = linkedFormAction(
  site['share/share'].write,
  sharePageForm,
  async (visit: Route.ActionArgs & FormVisit<typeof sharePageForm>) => {
    const {
      deps,
      params: { token },
      input,
      origin,
      visitor,
      visitorCookie,
    } = visit
    const { url } = await payShare(deps, { token, shownCents: input.cents, origin }, visitor)
    const headers: HeadersInit = visitor.isNew ? { 'Set-Cookie': visitorCookie } : {}
    return redirectDocument(url ?? href('/share/:token', { token }), { status: 303, headers })
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal, the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Your part of ${loaderData.trek}` : 'Your part'} · ${brand.name}` },
  { name: 'referrer', content: 'same-origin' },
]

export default function Share({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.former ? (
    <FormerShare view={loaderData} />
  ) : (
    <PresentShare loaderData={loaderData} actionData={actionData} />
  )
}

type Present = {
  loaderData: Extract<Route.ComponentProps['loaderData'], { former: false }>
  actionData: Route.ComponentProps['actionData']
}

function PresentShare({ loaderData, actionData }: Present) {
  const refused = actionData?.refused
  const { done, receipts } = loaderData
  const doneBox = useCaughtFocus<HTMLDivElement>(done ? loaderData : undefined)
  const { firstName, name, leadName, picture, trek, days, host, dates, ending, ladder, today } = loaderData
  return (
    <div className="wrap own">
      <p className="small muted">Link for {name}</p>
      <Picture {...picture} alt="" sizes="(max-width: 560px) calc(100vw - 40px), 520px" first />
      <h1 className="mt-5">
        {leadName} has booked a spot for you, {firstName}
      </h1>
      <p className="lead mt-2">
        {trek}, {counted(days, 'day')} with {host}.
        <br />
        <b className="b">{dates}</b>
      </p>
      {ending ? (
        <Note tone="bad" className="mt-4">
          {ending}
        </Note>
      ) : (
        <p className="muted mt-3">This link is only yours: please do not pass it on.</p>
      )}
      {refused && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      <div ref={doneBox} tabIndex={-1} role="status">
        {done && !refused && (
          <Note tone="ok" className="mt-4">
            {done}
          </Note>
        )}
      </div>
      <ShareSteps view={loaderData} />
      {receipts.length > 0 && (
        <section className="card pad mt-4" aria-labelledby="receipts-title">
          <h2 className="h3" id="receipts-title">
            Your receipts
          </h2>
          <div className="mt-3">
            <DocumentList rows={receipts} />
          </div>
        </section>
      )}
      {!ending && <ShareParty view={loaderData} />}
      {ladder && (
        <section className="card pad mt-6" aria-labelledby="cannot-title">
          <h2 className="h3" id="cannot-title">
            If you cannot come
          </h2>
          <p className="mt-3">
            Tell {leadName}, who can take you off the booking or give your spot to another person. If you
            leave, we refund what you have paid by these dates, at most by what the price of the booking
            falls.
          </p>
          <div className="mt-4">
            <RefundLadder column steps={stepsOfLadder(ladder, today, false)} />
          </div>
        </section>
      )}
    </div>
  )
}
