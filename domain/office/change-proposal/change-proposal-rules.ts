import type { TravellerName } from '../../booking/traveller-name-rules.ts'
import { dayText, type IsoDate } from '../../dates.ts'
import type { ExtraWish } from '../../extra/extra-rules.ts'
import type { NewLead } from '../../lead-handover/handover-rules.ts'
import type { Cents } from '../../money.ts'
import { counted } from '#figure-text'

/** A change of a booking that support proposes for its traveller. Positions count from 0, the lead. */
export type ProposedChange =
  | { kind: 'leave'; positions: number[] }
  | { kind: 'add'; people: (TravellerName & { isChild: boolean })[] }
  | { kind: 'move'; departureId: string; startsOn: IsoDate }
  | { kind: 'extras'; wishes: ExtraWish[]; ordered: string }
  | { kind: 'cancel'; asCredit?: boolean }
  | { kind: 'name'; position: number; people: TravellerName[] }
  | { kind: 'hand-over'; people: NewLead[] }

/** What the page showed, in US cents: to pay, and what comes back to the card and as credit. */
export type ShownAmounts = { dueCents: Cents; cardCents: Cents; creditCents: Cents }

/**
 * The stored texts of a proposal. The names of people are apart, because they are deleted when the proposal ends.
 */
export function payloadOf(bookingId: string, change: ProposedChange, shown: ShownAmounts) {
  const { people, ...rest } = { people: undefined, ...change }
  return {
    bookingId,
    change: JSON.stringify(rest),
    shown: JSON.stringify(shown),
    ...(people && { people: JSON.stringify(people) }),
  }
}

/** The change and the amounts of stored texts; a proposal that has ended names nobody. */
export function changeOfPayload(payload: Record<string, string>): {
  change: ProposedChange
  shown: ShownAmounts
} {
  const { people = '[]', change = '', shown = '' } = payload
  const rest = JSON.parse(change) as { kind: string }
  const isOfPeople = ['add', 'name', 'hand-over'].includes(rest.kind)
  return {
    change: { ...rest, ...(isOfPeople && { people: JSON.parse(people) }) } as ProposedChange,
    shown: JSON.parse(shown) as ShownAmounts,
  }
}

/** A proposed change in a few words: 'Leave out 1 traveller', 'Move to Mon 8 Mar 2027'. It names nobody. */
export function proposedChangeText(change: ProposedChange): string {
  switch (change.kind) {
    case 'leave':
      return `Leave out traveller ${change.positions.map((position) => position + 1).join(', ')}`
    case 'add':
      return change.people.length > 0 ? `Add ${counted(change.people.length, 'traveller')}` : 'Add travellers'
    case 'move':
      return `Move to ${dayText(change.startsOn)}`
    case 'extras':
      return `Change extras and rooms to: ${change.ordered || 'none'}`
    case 'cancel':
      return change.asCredit ? 'Cancel the booking, with the refund as credit' : 'Cancel the booking'
    case 'name':
      return `Correct the name of traveller ${change.position + 1}`
    case 'hand-over':
      return 'Hand over to another lead'
  }
}

/** Whether two quotes have the same amounts. */
export function areSameAmounts(one: ShownAmounts, other: ShownAmounts): boolean {
  return (
    one.dueCents === other.dueCents &&
    one.cardCents === other.cardCents &&
    one.creditCents === other.creditCents
  )
}
