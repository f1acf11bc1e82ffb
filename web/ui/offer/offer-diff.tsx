import type { ReactNode } from 'react'
import './offer-diff.css'

export type DiffPart = {
  part: string
  removed: readonly string[]
  added: readonly string[]
  /** What the change means, beside its name. */
  badge?: ReactNode
  /** Below the lines. */
  after?: ReactNode
}

/** The parts of a trek that change, each with its lines before and after. */
export function OfferDiff({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <ul className="diff">
      {parts.map(({ part, removed, added, badge, after }) => (
        <li key={part}>
          <h3 className="diff__part">
            {part} {badge}
          </h3>
          <div>
            {removed.map((line) => (
              <del key={line}>
                <span className="vh">Before: </span>
                <span>{line}</span>
              </del>
            ))}
            {added.map((line) => (
              <ins key={line}>
                <span className="vh">After: </span>
                <span>{line}</span>
              </ins>
            ))}
          </div>
          {after}
        </li>
      ))}
    </ul>
  )
}
