import { href, redirect } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import { extraWishesIn, peopleIn, positionsIn } from '#domain/booking/change/change-form.ts'
import { addForTraveller } from '#domain/booking-change/add-for-traveller.ts'
import { extrasForTraveller } from '#domain/booking-change/extras-for-traveller.ts'
import { leaveForTraveller } from '#domain/booking-change/leave-for-traveller.ts'
import { moveForTraveller } from '#domain/booking-change/move-for-traveller.ts'
import { cancelForTraveller } from '#domain/cancellation/cancel-for-traveller.ts'
import { startHandoverForTraveller } from '#domain/lead-handover/start-handover-for-traveller.ts'
import { correctTravellerName } from '#domain/booking/office/correct-name.ts'
import { handOverForTraveller } from '#domain/booking/office/hand-over-for-traveller.ts'
import { reissueGuestLink, revokeGuestLinks } from '#domain/booking/office/guest-link.ts'
import { revealBooking } from '#domain/booking/office/reveal-booking.ts'
import type { Deps } from '#domain/deps.ts'
import { usd } from '#domain/money.ts'
import { endLinkAsOperator } from '#domain/office/end-link-as-operator.ts'
import { extendPart } from '#domain/instalment/extend-part.ts'
import type { Refusal } from '#domain/refusal.ts'
import { openDetailsForOffice, saveDetailsAsOperator } from '#domain/traveller/details-for-office.ts'
import type { TypedDetails } from '#domain/traveller/typed-details-rules.ts'
import { typedIn } from '../../../shared/booking/travellers-sent.ts'
import { travellersView, type TravellersView } from '../../../shared/booking/travellers-view.ts'
import { counted } from '#figure-text'
import { momentText } from '../office-words.ts'
import { centsIn, nameIn, newLeadIn, shownIn, textsOf } from './booking-form.ts'
import { actOnProposal } from './proposal-actions.ts'

/** The result of a button on a booking's page; after a refusal it has the typed values. */
export type BookingAnswer = {
  intent: string
  error: string | null
  /** Problems of travellers' details, by field. */
  fields: Record<string, string>
  reason: string
  done: string | null
  seen: SeenPeople | null
  /** What was typed and chosen in a form that was refused; a list is separated by commas. */
  typed: Readonly<Record<string, string>>
  details: { view: TravellersView; passports: Record<number, string>; typed: TypedDetails[] | null } | null
}

export type SeenPeople = ReturnType<typeof seenPeople>

type Acting = { deps: Deps; bookingId: string; form: FormData; visitor: Visitor }

/** Performs the action of a button, with its reason. */
export async function actOnBooking({ deps, bookingId, form, visitor }: Acting): Promise<BookingAnswer> {
  const word = (name: string) => String(form.get(name) ?? '')
  const about = { bookingId, reason: word('reason') }
  const answer = { ...nothing, intent: word('intent') }
  switch (answer.intent) {
    case 'look':
      return { ...answer, seen: seenPeople(await revealBooking(deps, about, visitor)) }
    case 'details': {
      const { page, passports } = await openDetailsForOffice(deps, about, visitor)
      const view = travellersView(bookingId, page)
      return { ...answer, reason: about.reason, details: { view, passports, typed: null } }
    }
    case 'travellers':
      await saveDetailsAsOperator(deps, { ...about, typed: typedIn(form) }, visitor)
      return { ...answer, done: 'The details are saved.' }
    case 'name': {
      const { position, ...name } = nameIn(form)
      if (form.has('another')) {
        const isChild = form.has('child')
        await handOverForTraveller(deps, { ...about, position, ...name, isChild }, visitor)
        return { ...answer, done: 'The spot has a new traveller. Lead and host get an email.' }
      }
      await correctTravellerName(deps, { ...about, position, ...name }, visitor)
      return { ...answer, done: 'The name is corrected, and the lead gets an email.' }
    }
    case 'hand-over-lead':
      await startHandoverForTraveller(deps, { ...about, lead: newLeadIn(form) }, visitor)
      return { ...answer, done: 'The link is on its way to the new lead, and the present lead gets a copy.' }
    case 'extend':
      await extendPart(deps, { ...about, until: word('until') }, visitor)
      return { ...answer, done: 'The part can be paid later. The traveller gets an email.' }
    case 'end-link':
      await endLinkAsOperator(deps, { ...about, position: centsIn(word('position')) }, visitor)
      return { ...answer, done: 'The link is ended. The lead gets an email to make a new one.' }
    case 'reissue':
      await reissueGuestLink(deps, about, visitor)
      return { ...answer, done: 'The link is on its way to the address of this booking.' }
    case 'revoke':
      await revokeGuestLinks(deps, about, visitor)
      return { ...answer, done: 'This booking no longer has a working link.' }
    case 'leave': {
      const positions = positionsIn(form.getAll('leave').map(String))
      const count = positions.length
      const { cardCents, creditCents } = shownIn(form, `-${count}`)
      const shown = { cardCents, creditCents }
      const back = await leaveForTraveller(deps, { ...about, positions, shown }, visitor)
      const sum = back.cardCents + back.creditCents
      const due = sum > 0 ? `Refund due: ${usd(sum)}.` : 'No refund is due.'
      const done = `${counted(count, 'traveller')} left the booking. ${due} Traveller and host get an email.`
      return { ...answer, done }
    }
    case 'add': {
      const wanted = { ...about, people: peopleIn(textsOf(form)), shown: shownIn(form) }
      return { ...answer, done: doneTexts.add[await addForTraveller(deps, wanted, visitor)] }
    }
    case 'extras': {
      const wanted = { ...about, wishes: extraWishesIn(textsOf(form)), shown: shownIn(form) }
      const outcome = await extrasForTraveller(deps, wanted, visitor)
      // The query of the page has the chosen extras: they are not to be quoted again.
      throw redirect(`${href('/admin/bookings/:id', { id: bookingId })}?done=extras-${outcome}`, 303)
    }
    case 'move': {
      const departureId = word('to')
      const shown = shownIn(form, `-${departureId}`)
      const outcome = await moveForTraveller(deps, { ...about, departureId, shown }, visitor)
      return { ...answer, done: doneTexts.move[outcome] }
    }
    case 'cancel': {
      const shown = { cardCents: centsIn(word('card')), creditCents: centsIn(word('credit')) }
      const asCredit = word('to') === 'credit'
      const back = await cancelForTraveller(deps, { ...about, shown, asCredit }, visitor)
      const sum = usd(back.cardCents + back.creditCents)
      const how = asCredit ? 'given as credit' : 'refunded'
      return { ...answer, done: `It is cancelled, and ${sum} is ${how}. The traveller gets a mail.` }
    }
    default:
      return { ...answer, done: await actOnProposal({ deps, bookingId, form, visitor }) }
  }
}

const doneTexts = {
  move: {
    applied: 'The booking has moved. Traveller and host get an email.',
    waits: 'The spots are held for 24 hours. The traveller gets an email to pay the difference.',
  },
  add: {
    applied: 'The booking has more travellers. Traveller and host get an email.',
    waits: 'The spots are held for 24 hours. The traveller gets an email to pay the difference.',
  },
  extras: {
    applied: 'The extras are changed. Traveller and host get an email.',
    waits: 'What was added is held for 24 hours. The traveller gets an email to pay the difference.',
  },
}

/** The result of changed extras by the `done` of the page's URL; null without one. */
export function doneExtras(url: URL): string | null {
  const done = url.searchParams.get('done')
  if (done === 'extras-applied') return doneTexts.extras.applied
  return done === 'extras-waits' ? doneTexts.extras.waits : null
}

const nothing = { error: null, fields: {}, reason: '', done: null, seen: null, typed: {}, details: null }

/** The answer to a refused action. Refused details are shown again with the typed values and the earlier reason. */
export async function refusedAct(
  acting: Acting,
  { message: says, reason: because, detail }: Refusal,
): Promise<BookingAnswer> {
  const { deps, bookingId, form, visitor } = acting
  const word = (name: string) => String(form.get(name) ?? '')
  const error = [says, because].filter(Boolean).join(' ')
  const answer = { ...nothing, intent: word('intent'), error, reason: word('reason') }
  const fields = (detail['fields'] ?? {}) as Record<string, string>
  if (answer.intent !== 'travellers') return { ...answer, fields, typed: textsOf(form) }
  const reason = word('reason').trim() || word('opened')
  const { page, passports } = await openDetailsForOffice(deps, { bookingId, reason }, visitor)
  return {
    ...answer,
    fields,
    details: { view: travellersView(bookingId, page), passports, typed: typedIn(form) },
  }
}

function seenPeople({ entries, ...seen }: Awaited<ReturnType<typeof revealBooking>>) {
  return {
    ...seen,
    entries: entries?.map(({ at, kind, account, debitCents, creditCents }) => ({
      at: momentText(at),
      kind: kind.replaceAll('_', ' '),
      account: account.replaceAll('_', ' '),
      debit: debitCents ? usd(debitCents) : '',
      credit: creditCents ? usd(creditCents) : '',
    })),
  }
}
