import { dayText, nepalDate } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import type { BankDetails } from '#domain/payout/bank/bank-details-rules.ts'
import type { HolderCheck } from '#domain/verification/bank/check-holder.ts'
import type { NameVerdict } from '#domain/payout/bank/holder-name-rules.ts'
import type { findBankCheck } from '#domain/verification/bank/office-bank-queries.ts'
import type { RevealedBank } from '#domain/verification/bank/reveal-bank-details.ts'
import { momentText } from './office-words.ts'

type BankCheck = NonNullable<Awaited<ReturnType<typeof findBankCheck>>>
export type BankView = ReturnType<typeof bankView>

export const verdicts = {
  equal: { tone: 'ok', label: 'Same', title: 'Same holder.' },
  similar: { tone: 'attention', label: 'Close', title: 'Close, but not the same.' },
  different: { tone: 'bad', label: 'Different holder', title: 'A different holder.' },
} as const satisfies Record<NameVerdict, { tone: string; label: string; title: string }>

/** The bank details of a host as an operator sees them. */
export function bankView(bank: BankCheck, hostId: string, operatorId: string) {
  const { holder, change, earlier, returned, proposal, letter, review } = bank
  return {
    masked: bank.masked,
    changedAt: bank.changedAt.toISOString(),
    holder: holderView(holder),
    since: momentText(bank.changedAt),
    confirmed: bank.confirmedAt && momentText(bank.confirmedAt),
    returned: returned && { at: momentText(returned.at), reason: returned.reason },
    reported: bank.reportedAt && momentText(bank.reportedAt),
    changed: changedText(bank, hostId),
    now: bank.details,
    before: earlier?.details ?? null,
    beforeWas: earlier && (earlier.confirmedAt ? 'Before, confirmed' : 'Before, never confirmed'),
    signs: signsOf(bank),
    proposal: proposal && {
      id: proposal.id,
      isYours: proposal.byId === operatorId,
      at: momentText(proposal.at),
      by: proposal.firstName || proposal.email,
      reason: proposal.reason,
    },
    letter: letter && { pages: letter.pages, sent: momentText(letter.sentAt) },
    actions: review.actions,
    review: review.at && {
      state: review.state,
      at: momentText(review.at),
      by: review.by?.id === operatorId ? 'you' : review.by?.firstName || 'an operator',
      message: review.message,
    },
    isFirst: change === null && earlier === null,
  }
}

/** The two names side by side, and the conclusion for an operator. */
export function holderView({ verdict, says, holder, legal }: HolderCheck) {
  return {
    verdict,
    says,
    holder,
    legal: legal?.name ?? null,
    legalFrom: legal
      ? `${legal.kind === 'company' ? 'Company' : 'Individual'}, ${legal.checkedAt ? `checked ${dayText(nepalDate(legal.checkedAt))}` : 'not checked yet'}`
      : 'No accepted application',
  }
}

function changedText({ change, changedAt }: BankCheck, hostId: string): string {
  const given = `Given ${momentText(changedAt)}`
  if (!change) return given
  const name = [change.firstName, change.lastName].filter(Boolean).join(' ')
  const by = change.byId && (name || (change.byId === hostId ? 'the host' : 'an account'))
  const from = change.network && `from the network ${change.network}`
  return [by ? `${given} by ${by}` : given, change.device && `with ${change.device}`, from]
    .filter(Boolean)
    .join(', ')
}

function signsOf({ sameAccount, due, emailChangedAt }: BankCheck) {
  return [
    sameAccount.length === 0
      ? { isRight: true, says: 'No other host is paid to this account' }
      : { isRight: false, says: `Also the account of ${sameAccount.join(', ')}` },
    due > 0
      ? { isRight: false, says: `${usd(due)} wait to be paid` }
      : { isRight: true, says: 'Nothing waits to be paid' },
    emailChangedAt
      ? { isRight: false, says: `The email address was changed ${momentText(emailChangedAt)}` }
      : { isRight: true, says: 'The email address was not changed in the 30 days before' },
  ]
}

const fields = [
  ...([
    ['Holder', 'holder'],
    ['Bank', 'bankName'],
    ['Account', 'account'],
    ['Branch code', 'branchCode'],
  ] as const),
  ...([
    ['SWIFT code', 'swift'],
    ['Account type', 'type'],
  ] as const),
] as const

/** Each field of the bank details before and after the change, with full numbers if they are revealed. */
export function bankRows({ now, before }: Pick<BankView, 'now' | 'before'>, revealed: RevealedBank | null) {
  const [after, earlier]: [BankDetails, BankDetails | null] = revealed
    ? [revealed.details, revealed.earlier]
    : [now, before]
  return fields.map(([label, field]) => ({
    label,
    before: earlier?.[field] ?? null,
    now: after[field],
    isChanged: earlier !== null && earlier[field] !== after[field],
  }))
}
