import { liftPersonSuspension, suspendPerson } from '#domain/suspension/suspend-person.ts'
import { approveProposal, declineProposal } from '#domain/office/proposal/decide-proposal.ts'
import { grantCredit } from '#domain/office/proposal/grant-credit.ts'
import { proposeChange } from '#domain/office/change-proposal/propose-change.ts'
import { quoteProposedChange } from '#domain/office/change-proposal/quote-proposed-change.ts'
import { proposeRole } from '#domain/office/proposal/propose-role.ts'
import { boughtBooking } from './bought-booking.ts'
import { signedIn } from './credit.ts'
import type { MailJob } from './mail-samples.ts'
import { anOperator } from '../sign-in/operator.ts'
import type { World } from '../world.ts'

/** The mails about an account that the office causes, or about its passkeys. */
export async function accountJobs(world: World): Promise<MailJob[]> {
  const { deps, clock } = world
  const [one, other] = [await anOperator(world), await anOperator(world)]
  const [stopped, back, staff] = [await signedIn(world), await signedIn(world), await signedIn(world)]
  const reason = 'Three cards that were <b>not theirs</b>.'
  await suspendPerson(deps, { personId: stopped.id, reason }, one)
  await suspendPerson(deps, { personId: back.id, reason }, one)
  await liftPersonSuspension(deps, { personId: back.id }, one)
  const proposalId = await proposeRole(deps, { email: staff.email, to: 'support', reason: 'A year' }, one)
  await approveProposal(deps, { id: proposalId }, other)
  const { id: personId } = await signedIn(world)
  await grantCredit(deps, { personId, amountCents: 40_00, reason }, one)
  const granted = (await world.jobs()).findLast(({ name }) => name === 'mail-credit-granted')
  if (granted?.name !== 'mail-credit-granted') throw new Error('the person is not notified of the credit')
  const at = clock.now().toISOString()
  return [
    granted,
    { name: 'mail-account-suspended', payload: { accountId: stopped.id, at } },
    { name: 'mail-account-restored', payload: { accountId: back.id, at } },
    { name: 'mail-role-changed', payload: { proposalId } },
    await declinedChange(world),
    { name: 'mail-passkey-added', payload: { accountId: back.id, at } },
    { name: 'mail-passkey-removed', payload: { accountId: back.id, at } },
  ]
}

/** A change of a booking that support proposed and an operator declined. */
async function declinedChange(world: World): Promise<MailJob> {
  const { deps } = world
  const { id: bookingId } = await boughtBooking(world, { departure: await world.departure() })
  const change = { kind: 'cancel' } as const
  const proposing = { bookingId, change, reason: 'By phone' }
  const shown = await quoteProposedChange(deps, bookingId, change)
  const agent = await anOperator(world, { role: 'support' })
  const id = await proposeChange(deps, { ...proposing, shown }, agent)
  await declineProposal(deps, { id, reason: 'They <b>called</b> again.' }, await anOperator(world))
  return { name: 'mail-change-proposal-decided', payload: { changeProposalId: id } }
}
