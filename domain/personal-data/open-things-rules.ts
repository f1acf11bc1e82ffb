import { type IsoDate, rangeText } from '../dates.ts'
import { type Cents, usd } from '../money.ts'

/** An open item of a person, for which an erasure waits. */
export type OpenThing = {
  kind:
    | 'hold'
    | 'booking'
    | 'credit'
    | 'payment'
    | 'refund'
    | 'card'
    | 'dispute'
    | 'claim'
    | 'departure'
    | 'payout'
    | 'role'
  /** The id of the booking or departure; empty when it concerns all of them. */
  id: string
  trek: string
  startsOn: IsoDate | null
  endsOn: IsoDate | null
  cents: Cents | null
}

/** What an erasure waits for, in the words of its page and mail. */
export function openThingText({ kind, trek, startsOn, endsOn, cents }: OpenThing): string {
  const dates = startsOn && endsOn ? rangeText(startsOn, endsOn) : ''
  const amount = usd(cents ?? 0)
  switch (kind) {
    case 'hold':
      return `Your spots on ${trek}, ${dates}: held for you, or being paid for.`
    case 'booking':
      return `Your booking of ${trek}, ${dates}: until the day after it ends, or until you cancel it.`
    case 'credit':
      return `Your credit of ${amount} on ${trek}, ${dates}, which has another lead now: until the day after it ends, because the credit returns to you if the booking is cancelled.`
    case 'payment':
      return `A payment of ${amount} for ${trek}: until it is settled.`
    case 'refund':
      return `Your refund of ${amount} for ${trek}: until it reaches your card.`
    case 'card':
      return `The card saved for ${trek}: until the payment provider has deleted it, usually within an hour.`
    case 'dispute':
      return `The dispute of a payment of ${amount}: until your bank has decided.`
    case 'claim':
      return `Your claim about ${trek}: until we answer it or you withdraw it.`
    case 'departure':
      return `Your departure of ${trek}, ${dates}: until it is walked or cancelled.`
    case 'payout':
      return `Your shares of ${amount}: until they are paid out to you.`
    case 'role':
      return 'Your role in the back office: until another operator removes it.'
  }
}
