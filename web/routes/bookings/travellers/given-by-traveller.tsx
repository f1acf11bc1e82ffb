import type { TravellerView } from '../../../shared/booking/travellers-view.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'

/** A traveller who gives the details with an own link: the lead sees only whether any is missing. */
export function GivenByTraveller({ traveller }: { traveller: TravellerView }) {
  const { position, name, firstName, missing } = traveller
  const titleId = `traveller-${position}`
  const isComplete = missing.length === 0
  return (
    <section className="card pad" aria-labelledby={titleId}>
      <div className="row row--wrap traveller__head">
        <h2 id={titleId}>{name}</h2>
        <Badge tone={isComplete ? 'ok' : 'warn'}>
          {isComplete ? 'Complete' : `${missing.length} missing`}
        </Badge>
      </div>
      <p className="muted">
        {firstName} has given these details with their own link. You do not see them and cannot change them.
      </p>
      {!isComplete && <p className="small muted mt-1">Missing: {missing.join(', ')}</p>}
    </section>
  )
}
