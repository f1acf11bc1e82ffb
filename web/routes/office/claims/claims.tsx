import { href, Link, useOutlet, useParams } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { claimLists, countClaims, listClaims } from '#domain/claim/claim-queue-queries.ts'
import { CLAIM_ANSWER_HOURS, claimKinds } from '#domain/claim/claim-rules.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { AgeBar } from '../../../ui/office/age-bar.tsx'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/claims.ts'
import { claimStates } from './claim-words.ts'
import { ageText, momentText } from '../office-words.ts'
import { claimIs } from '#domain/claim/claim-states.ts'

const names = { open: 'Open', decided: 'Decided' }

export const loader = authorize(
  site['office/claims/claims'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const list = url.searchParams.get('list') === 'decided' ? 'decided' : 'open'
    const [counts, claims] = await Promise.all([countClaims(deps), listClaims(deps, list)])
    const at = deps.now()
    return {
      ...({ list, counts } as const),
      late: claims.filter(({ isLate }) => isLate).length,
      claims: claims.map(({ id, name, kind, trek, state, usedPercent, isLate, ...claim }) => ({
        id,
        name,
        trek,
        traveller: claim.traveller,
        reference: claim.reference,
        isLate,
        what: claimKinds[kind],
        due: momentText(claim.dueAt),
        age: usedPercent === null ? null : { text: ageText(claim.madeAt, at), percent: usedPercent },
        outcome: claimIs.granted(state) ? usd(claim.amountCents) : claimStates[state].says,
      })),
    }
  },
)

/** Claims of travellers with their age against the promise of 48 hours, without their texts. */
export default function Claims({ loaderData: { list, counts, late, claims } }: Route.ComponentProps) {
  const { id: chosen } = useParams()
  const side = useOutlet()
  const query = list === 'open' ? '' : `?list=${list}`
  return (
    <OfficePage
      title="Claims"
      note={`${counts[list]} ${names[list].toLowerCase()}${late > 0 ? `, ${late} late` : ''}`}
      filters={
        <FilterChips
          label="Lists"
          chips={claimLists.map((each) => ({
            to: `${href('/admin/claims')}${each === 'open' ? '' : `?list=${each}`}`,
            label: names[each],
            on: each === list,
            fixed: true,
            count: counts[each],
          }))}
        />
      }
      side={side}
      sideLabel="The chosen claim"
      backTo={`${href('/admin/claims')}${query}`}
    >
      {claims.length === 0 ? (
        <p className="empty--office">No claims.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Claims">
          <table className="table table--dense table--stack">
            <caption className="vh">
              Claims, {names[list].toLowerCase()}; an answer is promised within {CLAIM_ANSWER_HOURS} hours
            </caption>
            <thead>
              <tr>
                <th>Claim</th>
                <th>What</th>
                <th>Traveller</th>
                <th>Trek</th>
                <th>{list === 'open' ? 'Waits' : 'Outcome'}</th>
                {list === 'open' && <th>Promised by</th>}
              </tr>
            </thead>
            <tbody>
              {claims.map((claim) => (
                <tr key={claim.id} aria-current={claim.id === chosen ? 'true' : undefined}>
                  <td className="num b nowrap">
                    <Link to={`${href('/admin/claims/:id', { id: claim.id })}${query}`} preventScrollReset>
                      {claim.name}
                    </Link>
                  </td>
                  <td className="wide">{claim.what}</td>
                  <td className="wide nowrap">
                    {claim.traveller}
                    <span className="table__note muted num">{claim.reference}</span>
                  </td>
                  <td className="wide">{claim.trek}</td>
                  <td className="num beside">{claim.age ? <AgeBar {...claim.age} /> : claim.outcome}</td>
                  {list === 'open' && (
                    <td className="num nowrap wide">
                      <span className="show-s">Promised by </span>
                      {claim.due} {claim.isLate && <Badge tone="late">Late</Badge>}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}
