import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
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
import { proposalForm } from '#domain/office/proposal/proposal-form.ts'
import { proposeAdjustment } from '#domain/office/proposal/propose-adjustment.ts'
import { proposeRole } from '#domain/office/proposal/propose-role.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
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

export const action = formAction(site['office/roles/roles'].write, proposalForm, async (visit) => {
  await act(visit)
  return redirect(href('/admin/roles'), 303)
})

async function act({ deps, visitor, input }: FormVisit<typeof proposalForm>): Promise<unknown> {
  switch (input.intent) {
    case 'approve':
      return approveProposal(deps, { id: input.proposal }, visitor)
    case 'decline':
      return declineProposal(deps, { id: input.proposal, reason: input.reason }, visitor)
    case 'withdraw':
      return withdrawProposal(deps, { id: input.proposal }, visitor)
    case 'role':
      return proposeRole(deps, { email: input.email, to: input.to, reason: input.reason }, visitor)
    case 'adjust': {
      const { amount, debit, credit, reason } = input
      const amountCents = centsFromDollars(amount.replace(/[$,]/g, ''))
      return proposeAdjustment(deps, { debit, credit, amountCents, reason }, visitor)
    }
  }
}

/** Staff, and the proposals for a second operator: roles, credit above $100, and the books. */
export default function Roles({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, open, decided } = loaderData
  const refused = actionData?.refused
  const typed = refused ? actionData.typed : null
  return (
    <OfficePage
      title="Roles"
      note={
        open.length === 0
          ? 'nothing waits for a second approval'
          : `${open.length} waiting for a second approval`
      }
      side={
        <>
          {refused && (
            <Note tone="bad" role="alert" className="decision__note">
              {refusedText(refused)}
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
