import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { counted } from '#figure-text'
import { Fold } from '../../../ui/feedback/fold.tsx'
import { Facts } from './facts.tsx'
import { metres, monthsText } from '../../../shared/trek/trek-words.ts'

/** The five facts of a trek and its host's overview. */
export function TrekOverview({ trek }: { trek: TrekPage }) {
  const facts = [
    { name: 'Duration', value: counted(trek.durationDays, 'day') },
    { name: 'Highest point', value: metres(trek.maxAltitudeM) },
    ...(trek.distanceKm ? [{ name: 'Distance', value: `${trek.distanceKm} km` }] : []),
    { name: 'Group size', value: `Up to ${trek.maxGroupSize}` },
    ...(trek.bestMonths.length > 0 ? [{ name: 'Best months', value: monthsText(trek.bestMonths) }] : []),
  ]
  const [lead, ...paragraphs] = trek.overview.split(/\n{2,}/)
  return (
    <section id="overview" aria-label="Overview">
      <Facts facts={facts} />
      <p className="lead trek-lead">{lead}</p>
      {paragraphs.length > 0 && (
        <div className="trek-text">
          <Fold summary="More about this trek">
            <div className="prose">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Fold>
        </div>
      )}
    </section>
  )
}
