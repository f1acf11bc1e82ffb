import { data } from 'react-router'
import { brand } from '#brand'
import { openTravellerLink } from '#domain/traveller-link/link-queries.ts'
import { byLink } from '../../http/authorize.ts'
import type { Visit } from '../../http/context.ts'
import { secretForm } from '../../shared/booking/secret-headers.ts'
import { stepsOfLadder } from '../../shared/booking/checkout-words.tsx'
import { site } from '../../site.ts'
import { Picture } from '../../ui/data/picture.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { RefundLadder } from '../../ui/money/refund-ladder.tsx'
import type { Route } from './+types/share.ts'
import { ShareParty } from './share-party.tsx'
import { ShareSteps } from './share-steps.tsx'
import { shareView } from './share-view.ts'
import './share.css'

export const handle = { slim: true }

/** The page of one traveller, behind their own link. Opening it changes and sends nothing. */
export const loader = byLink(site['share/share'].read, async ({ deps, params }: Route.LoaderArgs & Visit) =>
  data(await shareView(deps, await openTravellerLink(deps, params.token)), { headers: secretForm }),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal, the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Your part of ${loaderData.trek}` : 'Your part'} · ${brand.name}` },
  { name: 'referrer', content: 'same-origin' },
]

export default function Share({ loaderData }: Route.ComponentProps) {
  const { firstName, name, leadName, picture, trek, days, host, dates, ending, ladder, today } = loaderData
  return (
    <div className="wrap own">
      <p className="small muted">Link for {name}</p>
      <Picture {...picture} alt="" sizes="(max-width: 560px) calc(100vw - 40px), 520px" first />
      <h1 className="mt-5">
        {leadName} has booked a spot for you, {firstName}
      </h1>
      <p className="lead mt-2">
        {trek}, {days} {days === 1 ? 'day' : 'days'} with {host}.
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
      <ShareSteps view={loaderData} />
      <ShareParty view={loaderData} />
      {ladder && (
        <section className="card pad mt-6" aria-labelledby="cannot-title">
          <h2 className="h3" id="cannot-title">
            If you cannot come
          </h2>
          <p className="mt-3">
            Tell {leadName}, who can take you off the booking or give your spot to another person. If you
            leave, we refund your part by these dates.
          </p>
          <div className="mt-4">
            <RefundLadder column steps={stepsOfLadder(ladder, today, false)} />
          </div>
        </section>
      )}
    </div>
  )
}
