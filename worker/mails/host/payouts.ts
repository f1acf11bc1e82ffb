import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import {
  findHeldSharesMail,
  findPayoutMail,
  type ShareLine,
} from '#domain/notification/payout-mail-queries.ts'
import { ownHoldText } from '#domain/payout/payout-hold-rules.ts'
import { button, facts, renderMail, list, paragraph, quote } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'
import { payoutIs } from '#domain/payout/payout-states.ts'

/** Notifies a host of a sent payout, its bookings and the account. */
export async function mailPayoutSent(deps: Deps, { payoutId }: Jobs['mail-payout-sent']): Promise<void> {
  const payout = await findPayoutMail(deps, payoutId)
  if (!payout || !payoutIs.paid(payout.state)) return
  const sum = chargeText(payout.cents)
  await deps.mail.send({
    to: payout.email,
    subject: `${sum} is on its way to your bank: ${payout.number}`,
    messageId: messageIdOf(deps, 'payout-sent', payoutId),
    ...renderMail({
      title: `${sum} is on its way to your bank`,
      preview: `Payout ${payout.number}.`,
      blocks: [
        paragraph(`Namaste ${payout.hostName},`),
        paragraph('We have sent you a bank transfer. It usually arrives within 5 working days.'),
        facts([
          ['Payout', payout.number],
          ['Amount', sum],
          ['Account', payout.masked ?? ''],
        ]),
        paragraph('It pays for these bookings:'),
        list(payout.shares.map(shareText)),
        button('See your earnings', earningsUrl(deps)),
        paragraph('If you do not know this account, contact support at once.'),
      ],
      because: hostsBecause,
    }),
  })
}

/** Notifies a host that their bank returned a payout, why, and the steps before the next attempt. */
export async function mailPayoutReturned(
  deps: Deps,
  { payoutId }: Jobs['mail-payout-returned'],
): Promise<void> {
  const payout = await findPayoutMail(deps, payoutId)
  if (!payout || !payoutIs.returned(payout.state)) return
  const sum = chargeText(payout.cents)
  await deps.mail.send({
    to: payout.email,
    subject: `Your bank returned payout ${payout.number}`,
    messageId: messageIdOf(deps, 'payout-returned', payoutId),
    ...renderMail({
      title: 'Your bank returned a payout',
      preview: `${sum} came back to us. Please enter a different account.`,
      blocks: [
        paragraph(`Namaste ${payout.hostName},`),
        paragraph(`We sent ${sum} to your account, and the bank returned it. The bank’s reason:`),
        quote(payout.returnReason),
        facts([
          ['Payout', payout.number],
          ['Amount', sum],
          ['Account', payout.masked ?? ''],
        ]),
        paragraph(
          'The money is still yours. Please enter a different account. This one cannot be used again. An operator confirms the new one, and the money is in the next payout 72 hours after your change at the earliest.',
        ),
        button('Enter a different account', bankUrl(deps)),
      ],
      because: hostsBecause,
    }),
  })
}

/** Notifies a host of earned money on hold, why, and what they can do. */
export async function mailPayoutHeld(deps: Deps, { hostId, at }: Jobs['mail-payout-held']): Promise<void> {
  const held = await findHeldSharesMail(deps, hostId)
  if (!held) return
  const sum = chargeText(held.shares.reduce((total, { netCents }) => total + netCents, 0))
  const reasons = [...new Set(held.shares.map(({ reason }) => reason))]
  const needsBank = reasons.includes('bank_missing')
  await deps.mail.send({
    to: held.email,
    subject: `${sum} of your earnings is on hold`,
    messageId: messageIdOf(deps, 'payout-held', `${hostId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'A payout is on hold',
      preview: `${sum} waits: ${reasons.map(ownHoldText).join('. ')}.`,
      blocks: [
        paragraph(`Namaste ${held.hostName},`),
        paragraph(`${sum} of your earnings is due and cannot be paid out yet:`),
        list(held.shares.map((share) => `${shareText(share)}. ${ownHoldText(share.reason)}.`)),
        ...reasons.flatMap((reason) => (reason in nextSteps ? [paragraph(nextSteps[reason] ?? '')] : [])),
        needsBank
          ? button('Add your bank details', bankUrl(deps))
          : button('See your earnings', earningsUrl(deps)),
      ],
      because: hostsBecause,
    }),
  })
}

/** The next step, for each announced reason. */
const nextSteps: Record<string, string> = {
  bank_missing:
    'Add your bank details, and the money is in the next payout after an operator has confirmed them.',
  bank_unconfirmed: 'An operator is checking your bank details. You do not have to do anything.',
  host_unverified: 'An operator has to verify you first. You do not have to do anything.',
  dispute:
    'The traveller’s bank has questioned a card payment. We respond to the bank. The money stays on hold until the bank decides, which can take several weeks.',
}

function shareText({ trek, startsOn, endsOn, reference, netCents }: ShareLine): string {
  const what = netCents < 0 ? 'taken back after a lost card dispute' : rangeText(startsOn, endsOn)
  return `${trek}, ${what}, booking ${reference}: ${netCents < 0 ? '−' : ''}${chargeText(Math.abs(netCents))}`
}

function earningsUrl(deps: Deps): string {
  return `${dashboardUrl(deps)}/earnings`
}

function bankUrl(deps: Deps): string {
  return `${dashboardUrl(deps)}/earnings/bank`
}
