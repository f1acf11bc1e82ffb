import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import type { Refused } from '../../http/refused.ts'

/** What stands where a page could not: our own words for a refusal, the specification's for a fault. */
export function ErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <Fault says={error instanceof Error ? error.message : 'Error'} />
  const refused = error.data as Refused | null
  if (refused?.says) return <Sentence title={refused.says} text={refused.because} />
  if (error.status === 404) return <OffTheMap />
  return <Fault says={`${error.status} ${error.statusText}`} />
}

function OffTheMap() {
  return (
    <Sentence
      title="You have walked off the map"
      text="There is no page at this address. It may have moved, or the link lost a piece on the way."
    />
  )
}

function Sentence({ title, text }: { title: string; text: string | undefined }) {
  return (
    <div className="wrap">
      <title>{`${title} · Chautari`}</title>
      <div className="msgpage">
        <h1>{title}</h1>
        {text && <p className="lead">{text}</p>}
        <Ways />
      </div>
    </div>
  )
}

function Fault({ says }: { says: string }) {
  return (
    <div className="wrap">
      <title>Unexpected Application Error! · Chautari</title>
      <div className="msgpage">
        <h1>Unexpected Application Error!</h1>
        <p className="lead">
          Something broke on our side, not on yours. Your card was not charged, and nothing you booked is
          lost.
        </p>
        <p className="muted">{says}</p>
        <Ways />
      </div>
    </div>
  )
}

function Ways() {
  return (
    <div className="row row--wrap">
      <Link className="btn btn--main" to="/">
        Back to Home
      </Link>
      <Link className="btn btn--text btn--gap" to="/list">
        All treks
      </Link>
    </div>
  )
}
