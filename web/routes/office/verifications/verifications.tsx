import { href, Link } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import {
  countVerifications,
  listVerifications,
  type QueuedHost,
  type VerificationList,
  verificationLists,
} from '#domain/verification/verification-queue-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { DueChip } from '../../../ui/office/due-chip.tsx'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/verifications.ts'
import { holderView } from '../bank-view.ts'
import { HolderNote } from '../holder-note.tsx'
import { ageText, momentText } from '../office-words.ts'
import { dueText } from '../refund-list.ts'

const names: Record<VerificationList, string> = {
  waiting: 'Waiting',
  bank: 'Bank details',
  names: 'Public names',
  ended: 'Approval ended',
  decided: 'Decided',
  suspended: 'Suspended',
}
const columns: Record<VerificationList, string> = {
  waiting: 'Sent',
  bank: 'Given',
  names: 'Asked',
  ended: 'Since',
  decided: 'Decided',
  suspended: 'Since',
}

export const loader = authorize(
  site['office/verifications/verifications'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const asked = url.searchParams.get('list')
    const list = verificationLists.find((each) => each === asked) ?? 'waiting'
    const [counts, rows] = await Promise.all([countVerifications(deps), listVerifications(deps, list)])
    return {
      list,
      counts,
      oldest: rows[0] && list !== 'decided' && list !== 'suspended' ? ageText(rows[0].at, deps.now()) : null,
      rows: rows.map(({ at, daysLeft, check, letter, ...row }) => ({
        ...row,
        letter: letter && letterText(letter),
        at: momentText(at),
        check: check && holderView(check),
        due: daysLeft === null ? null : dueText(daysLeft),
      })),
    }
  },
)

function letterText({ isSent, at, by }: NonNullable<QueuedHost['letter']>): string {
  return isSent
    ? `Letter sent on ${momentText(at)}, requested by ${by}`
    : `Letter requested on ${momentText(at)} by ${by}`
}

/**
 * Applications and new legal details, bank details awaiting a decision, ended approvals, decided applications, and
 * suspended hosts.
 */
export default function Verifications({ loaderData: { list, counts, oldest, rows } }: Route.ComponentProps) {
  const isOfHost = list === 'bank' || list === 'names' || list === 'ended' || list === 'suspended'
  return (
    <OfficePage
      title="Host verification"
      note={`${counts[list]} ${names[list].toLowerCase()}${oldest ? `, oldest ${oldest}` : ''}`}
      filters={
        <FilterChips
          label="Lists"
          chips={verificationLists.map((each) => ({
            to: `${href('/admin/verifications')}${each === 'waiting' ? '' : `?list=${each}`}`,
            label: names[each],
            on: each === list,
            fixed: true,
            count: counts[each],
          }))}
        />
      }
    >
      {rows.length === 0 ? (
        <p className="empty--office">Nobody.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Hosts">
          <table className="table table--dense table--stack">
            <caption className="vh">Hosts, {names[list].toLowerCase()}</caption>
            <thead>
              <tr>
                <th>Name</th>
                <th>Type</th>
                <th>{columns[list]}</th>
                <th>{list === 'waiting' ? 'Due' : 'What'}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, kind, isRenewal, at, note, due, check, letter }) => (
                <tr key={id}>
                  <td className="b">
                    <Link
                      to={
                        isOfHost ? href('/admin/hosts/:id', { id }) : href('/admin/verifications/:id', { id })
                      }
                    >
                      {name}
                    </Link>
                  </td>
                  <td>
                    {kind === 'company' ? 'Company' : 'Individual'}
                    {isRenewal && ', new details'}
                  </td>
                  <td className="num nowrap">{at}</td>
                  <td className="wide">
                    {due ? <DueChip {...due} /> : note}
                    {letter && <span className="table__note">{letter}</span>}
                    {check && <HolderNote {...check} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}
