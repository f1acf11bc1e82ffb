import { data, href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import type { Deps } from '#domain/deps.ts'
import { centsFromDollars } from '#domain/money.ts'
import {
  approveProposal,
  declineProposal,
  withdrawProposal,
} from '#domain/office/proposal/decide-proposal.ts'
import {
  findDecidedProposals,
  findOpenProposals,
  findStaff,
} from '#domain/office/proposal/proposal-queries.ts'
import { proposeAdjustment } from '#domain/office/proposal/propose-adjustment.ts'
import { proposeRole } from '#domain/office/proposal/propose-role.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/roles.ts'
import { Proposals } from './proposals.tsx'
import { proposalView } from './proposal-view.ts'
import { ProposeAdjustment, ProposeRole } from './propose-forms.tsx'
import { StaffTable } from './staff-table.tsx'

export const loader = authorize(
  site['office/roles/roles'].read,
  async ({ deps, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const [staff, open, decided] = await Promise.all([
      findStaff(deps),
      findOpenProposals(deps),
      findDecidedProposals(deps),
    ])
    return {
      staff: staff.map(({ factorAt, ...one }) => ({
        ...one,
        hasFactor: factorAt !== null,
        isYou: one.id === account.id,
      })),
      open: open.map((proposal) => proposalView(proposal, account, deps.now())),
      decided: decided.map((proposal) => proposalView(proposal, account, deps.now())),
    }
  },
)

export const action = authorize(
  site['office/roles/roles'].write,
  async ({ deps, request, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    try {
      await act(deps, form, visitor)
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'forbidden' || error.kind === 'not-found') throw error
      const says = [error.message, error.reason].filter(Boolean).join(' ')
      const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
      return data({ error: says, typed }, error.status)
    }
    throw redirect(href('/admin/roles'), 303)
  },
)

async function act(deps: Deps, form: FormData, visitor: Visit['visitor']): Promise<unknown> {
  const word = (name: string) => String(form.get(name) ?? '')
  const [intent, id, reason] = [word('intent'), word('proposal'), word('reason')]
  if (intent === 'approve') return approveProposal(deps, { id }, visitor)
  if (intent === 'decline') return declineProposal(deps, { id, reason }, visitor)
  if (intent === 'withdraw') return withdrawProposal(deps, { id }, visitor)
  if (intent === 'role') return proposeRole(deps, { email: word('email'), to: word('to'), reason }, visitor)
  const amountCents = centsFromDollars(word('amount').replace(/[$,]/g, ''))
  const accounts = { debit: word('debit'), credit: word('credit') }
  return proposeAdjustment(deps, { ...accounts, amountCents, reason }, visitor)
}

/** Staff, and the proposals for a second operator: roles, credit above $100, and the books. */
export default function Roles({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, open, decided } = loaderData
  const typed = actionData?.typed ?? null
  return (
    <OfficePage
      title="Roles"
      note={
        open.length === 0 ? 'nothing waits for a second look' : `${open.length} waiting for a second look`
      }
      side={
        <>
          {actionData && (
            <Note tone="bad" role="alert" className="decision__note">
              {actionData.error}
            </Note>
          )}
          <ProposeRole typed={typed?.['intent'] === 'role' ? typed : null} key={`role ${open.length}`} />
          <hr className="rule" />
          <ProposeAdjustment
            typed={typed?.['intent'] === 'adjust' ? typed : null}
            key={`adjust ${open.length}`}
          />
        </>
      }
      sideLabel="Propose"
    >
      <div className="office__keep">
        <Proposals open={open} decided={decided} />
        <StaffTable staff={staff} />
      </div>
    </OfficePage>
  )
}
