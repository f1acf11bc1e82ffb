import { OfferDiff, type DiffPart } from './offer-diff.tsx'
import './sold-and-present.css'

type SoldVersion = {
  number: number
  sha256: string
  /** The parts that differ today from what was sold. */
  changes: readonly DiffPart[]
}

type SoldAndPresentProps = {
  sold: SoldVersion
  /** The level of its heading. */
  level: 2 | 3
  className?: string
}

/** The version of a trek that was sold, and how the trek differs today. */
export function SoldAndPresent({ sold: { number, sha256, changes }, level, className }: SoldAndPresentProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={className} aria-labelledby="sold">
      <Heading id="sold" className={level === 2 ? 'h3' : undefined}>
        What was sold
      </Heading>
      <p className="small muted">
        Version {number} of the trek, SHA-256 <span className="num sold__hash">{sha256}</span>
      </p>
      {changes.length === 0 ? (
        <p className="mt-2">The trek is offered today as it was sold.</p>
      ) : (
        <>
          <p className="mt-2">
            The trek has changed since. Crossed out: as sold. Below it: as offered today.
          </p>
          <div className="mt-4">
            <OfferDiff parts={changes} />
          </div>
        </>
      )}
    </section>
  )
}
