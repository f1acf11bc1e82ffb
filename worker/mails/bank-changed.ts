import { brand } from '#brand'
import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { bankLinkEnd, tokenOfBankChange } from '#domain/payout/bank/bank-link.ts'
import { findBankChangeToMail } from '#domain/payout/bank/bank-mail-queries.ts'
import { button, facts, renderMail, paragraph } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Notifies a host of a changed payout account, with a link to report a change that the host did not make. */
export async function mailBankDetailsChanged(
  deps: Deps,
  { changeId }: Jobs['mail-bank-details-changed'],
): Promise<void> {
  const change = await findBankChangeToMail(deps, changeId)
  if (!change) return
  const link = `${deps.origin}/account/not-me/${await tokenOfBankChange(deps, changeId)}`
  const when = `${dayText(nepalDate(change.changedAt))}, ${nepalHour(change.changedAt)} Nepal time`
  const device = change.device ? ` with ${change.device}` : ''
  await deps.mail.send({
    to: change.email,
    subject: `Your bank details at ${brand.name} were changed`,
    messageId: messageIdOf(deps, 'bank-details-changed', changeId),
    ...renderMail({
      title: 'Your bank details were changed',
      preview: 'If this was not you, tell us now.',
      blocks: [
        paragraph(`Namaste ${change.name},`),
        paragraph(`On ${when}, new bank details for your payouts were entered in your account${device}.`),
        facts([
          ['Before', change.before ?? 'None'],
          ['Now', change.masked],
        ]),
        paragraph(
          'If this was you, you do not have to do anything. An operator checks the account. For 72 hours we pay nothing to it, and the email address of your account cannot be changed.',
        ),
        paragraph(
          'If this was not you, press the button. We then stop all payouts, sign out every browser, and look into it.',
        ),
        button('This was not me', link),
        paragraph(`The link works until ${dayText(nepalDate(bankLinkEnd(change.changedAt)))}.`),
      ],
      because: `You receive this because you are a host with ${brand.name}.`,
    }),
  })
}
