import { creditGrantIs } from './credit-grant-states.ts'
import { dayText, shortDay } from '../dates.ts'

export type CreditMove = {
  /** The kind in the books. */
  kind: string
  on: string
  cents: number
  /** The referred friend, if it was a referral: first name and initial. */
  friend: string
  trekName: string | null
}

/** The cause of a credit movement, in words. */
export function creditWords({ kind, friend, trekName }: CreditMove): string {
  const trek = trekName ?? 'a trek'
  if (kind === 'credit_spent') return `Used on ${trek}`
  if (kind === 'credit_returned') return `Returned: ${trek} was not booked`
  if (kind === 'credit_refunded') return `Returned: ${trek} cancelled or changed`
  if (kind === 'refunded_as_credit') return `Refund taken as credit: ${trek} cancelled`
  if (kind === 'credit_forfeited') return 'Lost when the account was erased'
  if (kind === 'gift_card_redeemed') return 'Gift card'
  if (kind === 'credit_granted' && trekName) return `${friend || 'A traveller'} walked ${trekName}`
  return 'Granted by us'
}

export type Friend = { id: string; name: string; trip: string; credit: string }

type Referred = {
  id: string
  name: string
  trekName: string
  startsOn: string
  endsOn: string
  /** The day on which the credit is given. */
  creditOn: string
  today: string
  cancelledOn: string | null
  /** The state of an operator's check; null before one. */
  grantState: string | null
}

/** A friend who booked with the code, and its result. */
export function friendOf(booked: Referred): Friend {
  const { id, name, trekName, startsOn, endsOn, creditOn, today, cancelledOn, grantState } = booked
  if (cancelledOn) return { id, name, trip: `cancelled on ${dayText(cancelledOn)}`, credit: 'no credit' }
  const trip = `${trekName}, ${shortDay(startsOn)} – ${shortDay(endsOn)} ${endsOn.slice(0, 4)}`
  if (creditGrantIs.refused(grantState)) return { id, name, trip, credit: 'no credit' }
  if (creditGrantIs.waiting(grantState)) return { id, name, trip, credit: '$10.00, being checked' }
  return { id, name, trip, credit: endsOn < today ? '$10.00 today' : `$10.00 on ${dayText(creditOn)}` }
}
