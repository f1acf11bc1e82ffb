import { chargeText, type Cents } from '../money.ts'

/** The account of a booking now, and the one that spent credit on it: after a handover they differ. */
export type CreditOwner = { account_id: string | null; credit_account_id: string | null }

/** Whether another account than the booking's spent the credit, so that it returns to somebody else. */
export function isOthersCredit({ account_id, credit_account_id }: CreditOwner): boolean {
  return credit_account_id !== null && credit_account_id !== account_id
}

/** The part of returning credit, in US cents, that the booking's account gets: nothing of another account's. */
export function ownCreditCents(owner: CreditOwner, cents: Cents): Cents {
  return isOthersCredit(owner) ? 0 : cents
}

/** Where returning credit of another account goes, as a sentence for the booking's lead. */
export function othersCreditText(cents: Cents): string {
  return `${chargeText(cents)} of credit returns to the person who spent it.`
}
