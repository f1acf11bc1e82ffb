import { dayText, type IsoDate } from '#domain/dates.ts'
import { Fold } from '../../../ui/feedback/fold.tsx'
import { LandSources } from '../../../shared/trek/land-sources.tsx'
import type { PermitWords } from './permit-words.ts'

type TrekPermitsProps = { permits: PermitWords; departure: { startsOn: IsoDate } | undefined }

/** The prices for a departure, or in a typical month. */
export function permitTable({ tables, tableOf }: PermitWords, departure: TrekPermitsProps['departure']) {
  return tables[(departure && tableOf[departure.startsOn]) ?? 0]
}

/** The permits of this trek and their cost for each person on the chosen departure; each currency has its own sum. */
export function TrekPermits({ permits, departure }: TrekPermitsProps) {
  const { lines = [], total } = permitTable(permits, departure) ?? {}
  return (
    <section id="permits" aria-labelledby="permits-title">
      <div className="sech">
        <div>
          <h2 id="permits-title">Permits</h2>
          <p>{permits.intro}</p>
        </div>
      </div>
      {lines.length > 0 && (
        <Fold summary="Names and prices">
          <div className="card tablebox" tabIndex={0} role="region" aria-label="Permits and their prices">
            <table className="table">
              <thead>
                <tr>
                  <th>Permit</th>
                  <th className="n">Each person</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ name, note, amount }) => (
                  <tr key={name}>
                    <td>
                      {name}
                      {note && <span className="small muted table__note">{note}</span>}
                    </td>
                    <td className="n nowrap">{amount}</td>
                  </tr>
                ))}
                {total && (
                  <tr>
                    <td className="b">Together</td>
                    <td className="n b">{total}</td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
          <p className="small muted mt-4">
            Prices for foreign visitors{' '}
            {departure ? `starting on ${dayText(departure.startsOn)}` : 'in a typical month'}
            {permits.basis}
          </p>
          <p className="small muted mt-2">{permits.laws}</p>
          <LandSources {...permits} />
        </Fold>
      )}
    </section>
  )
}
