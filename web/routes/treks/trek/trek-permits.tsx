import { dayText } from '#domain/dates.ts'
import { daysInside, permitPrice, type PermitPrice, permitTotals } from '#domain/trek/land/permit-rules.ts'
import { usualStart } from '#domain/trek/land/weather-rules.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { figureText } from '#figure-text'
import { listed } from '../../../shared/trek/land-words.ts'
import { Fold } from '../../../ui/feedback/fold.tsx'
import { LandSources } from '../../../shared/trek/land-sources.tsx'
import { capital, inWords } from '../../../shared/trek/trek-words.ts'
import type { LandSection } from '../../../shared/trek/trek-weather.tsx'

/** The permits of this trek and their cost for each person on the chosen departure; each currency has its own sum. */
export function TrekPermits({ trek, departure }: LandSection & { trek: Pick<TrekPage, 'includes'> }) {
  const { permits, unpricedPermits, laws } = trek.land
  const startsOn = departure?.startsOn ?? usualStart(trek.bestMonths, trek.today)
  const lines = permits.map((permit) => ({ permit, price: permitPrice(permit, startsOn, trek.days) }))
  const totals = permitTotals(lines.map(({ price }) => price))
  const count = permits.length + unpricedPermits.length
  const byDays = lines.some(({ price }) => price.counted !== null)
  const included = trek.includes.some((item) => /^permits$/i.test(item))
  return (
    <section id="permits" aria-labelledby="permits-title">
      <div className="sech">
        <div>
          <h2 id="permits-title">Permits</h2>
          <p>
            {count === 0
              ? 'The host lists no permit for this trek. Ask before you go: most regions require one.'
              : `This trek needs ${count === 1 ? 'one permit' : `${inWords(count)} permits`}. ${included ? 'They are included in the price.' : 'They are not included in the price.'}`}
          </p>
        </div>
      </div>
      {count > 0 && (
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
                {lines.map(({ permit, price }) => (
                  <tr key={permit.key}>
                    <td>
                      {permit.name}
                      <span className="small muted table__note">
                        {[capital(price.counted ?? permit.unit), saarcText(permit), permit.note]
                          .filter(Boolean)
                          .join('. ')}
                      </span>
                    </td>
                    <td className="n nowrap">{amountText(price)}</td>
                  </tr>
                ))}
                {unpricedPermits.map((name) => (
                  <tr key={name}>
                    <td>{name}</td>
                    <td className="n">price not known</td>
                  </tr>
                ))}
                {count > 1 && totals.length > 0 && (
                  <tr>
                    <td className="b">Together</td>
                    <td className="n b">{listed(totals.map(amountText))}</td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
          <p className="small muted mt-4">
            Prices for foreign visitors{' '}
            {departure ? `starting on ${dayText(startsOn)}` : 'in a typical month'}
            {byDays &&
              `. A restricted area is counted for all ${daysInside(trek.days).days} walking days and for the month in which they begin, so you pay this much at most`}
            .
          </p>
          <p className="small muted mt-2">
            {laws
              .map(({ says, basis }) => `${says}${basis === 'unverified' ? ' (Not confirmed.)' : ''}`)
              .join(' ')}
          </p>
          <LandSources sources={trek.land.permitSources} on={trek.land.permitsOf} />
        </Fold>
      )}
    </section>
  )
}

/** 'NPR 3,000', 'US$145': in the currency of the office, not converted. */
function amountText({ currency, amount }: Pick<PermitPrice, 'currency' | 'amount'>): string {
  const figure = figureText(amount)
  return currency === 'USD' ? `US$${figure}` : `NPR\u00a0${figure}`
}

function saarcText({
  currency,
  saarcAmount,
}: {
  currency: PermitPrice['currency']
  saarcAmount?: number
}): string | undefined {
  return saarcAmount === undefined
    ? undefined
    : `Citizens of SAARC countries ${amountText({ currency, amount: saarcAmount })}`
}
