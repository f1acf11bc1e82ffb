import { DocumentList } from '../../shared/document/document-list.tsx'
import type { FormerView } from './former-view.ts'

/** What a traveller who paid still sees after they have left the booking, or another person has their spot: the own receipts. */
export function FormerShare({ view: { trek, wasReplaced, receipts } }: { view: FormerView }) {
  return (
    <div className="wrap own">
      <h1>{wasReplaced ? 'Your spot was given to another person' : 'You are no longer on this booking'}</h1>
      <p className="lead mt-2">{trek}</p>
      <p className="mt-3">
        This link no longer opens the booking. Your own receipts stay here until 30 days after the trek.
      </p>
      <section className="card pad mt-4" aria-labelledby="receipts-title">
        <h2 className="h3" id="receipts-title">
          Your receipts
        </h2>
        <div className="mt-3">
          <DocumentList rows={receipts} />
        </div>
      </section>
    </div>
  )
}
