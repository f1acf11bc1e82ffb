import { brand } from '#brand'
import { dayText, type IsoDate } from '#domain/dates.ts'

type LandSourcesProps = {
  sources: readonly { about: string; urls: readonly string[] }[]
  /** When the data was collected. */
  on: IsoDate
}

/** The sources of the data about the region, and their date. */
export function LandSources({ sources, on }: LandSourcesProps) {
  return (
    <details className="unfold facts-from small">
      <summary>Where these figures come from</summary>
      <p className="muted">
        As of {dayText(on)}. <a href={`mailto:${brand.supportEmail}`}>Tell us</a> when one is wrong.
      </p>
      <ul className="muted">
        {sources.map(({ about, urls }) => (
          <li key={about}>
            {about}
            {urls.map((url) => (
              <span key={url}>
                {' · '}
                <a href={url} rel="nofollow noopener">
                  {new URL(url).hostname.replace(/^www\./, '')}
                </a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
