import { brand } from '#brand'
import { type Booking, findBooking } from '#domain/booking/booking-queries.ts'
import { dayText, rangeText, shortDay } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import type { Jobs } from '#domain/job.ts'
import { shortUsd } from '#domain/money.ts'
import { findLink, travellerLinkUrl } from '#domain/traveller-link/link-queries.ts'
import { findParty, type Party, type PartyMember } from '#domain/traveller-share/party-queries.ts'
import { findDuties } from '#domain/traveller/duties-queries.ts'
import { type Block, button, facts, list, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { subjectLine } from '../subject-line.ts'

/** Sends a traveller the link to their own page, with their part of the price. Not sent when the link has ended by then. */
export async function mailTravellerLink(
  deps: Deps,
  { linkId, at }: Jobs['mail-traveller-link'],
): Promise<void> {
  const found = await findInvited(deps, linkId)
  if (!found) return
  const { booking, member, lead, due } = found
  await send(deps, found, {
    id: ['traveller-link', `${linkId}:${at}`],
    subject: due ? `Your part of ${booking.trek_name}: ${due}` : `Your link for ${booking.trek_name}`,
    title: `${lead} has booked a spot for you`,
    preview: `${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}.`,
    blocks: [
      paragraph(`Dear ${member.firstName},`),
      paragraph(
        `${lead} has booked the ${booking.trek_name} and a spot for you. This link is only yours: please do not pass it on. Your page shows what we still need from you. You need no account.`,
      ),
      factsOf(found),
    ],
  })
}

/** Reminds a traveller, for the lead, of what is missing. Not sent when nothing is missing by then. */
export async function mailTravellerReminder(
  deps: Deps,
  { linkId, on }: Jobs['mail-traveller-reminder'],
): Promise<void> {
  const found = await findInvited(deps, linkId)
  if (!found) return
  const { booking, member, lead, due } = found
  const missing = [
    ...(await missingOf(deps, booking, member.position)),
    ...(due ? [`your part of the price: ${due}`] : []),
  ]
  if (missing.length === 0) return
  await send(deps, found, {
    id: ['traveller-reminder', `${linkId}:${on}`],
    subject: subjectLine(`${lead} reminds you: your part of ${booking.trek_name}`),
    title: due ? 'Your part is not paid yet' : 'Something is missing for your trek',
    preview: due ? `Your part: ${due}.` : `Missing: ${missing.join(', ')}.`,
    blocks: [
      paragraph(`Dear ${member.firstName},`),
      paragraph(`This is still missing for the ${booking.trek_name}. You need no account.`),
      list(missing),
      factsOf(found),
    ],
  })
}

/** What the traveller can still do with the link beside paying. */
export async function missingOf(deps: Deps, booking: Booking, position: number): Promise<string[]> {
  const { time, travellers } = await findDuties(deps, deps.db, booking, 'lead')
  const own = travellers.find((each) => each.position === position)
  if (!own || time === 'closed') return []
  return [
    ...(own.missing.length > 0 && !own.isChild ? ['your details'] : []),
    ...(own.answersMissing > 0 && !own.isMinor ? ['answers to your host’s questions'] : []),
    ...(own.termsLeft.length > 0 && !own.isMinor ? ['your consent to the terms'] : []),
  ]
}

type Invited = {
  booking: Booking
  party: Party
  member: PartyMember
  email: string
  url: string
  /** The first name of the lead. */
  lead: string
  /** 'US$1,240, until 3 Feb'; null when nothing is left to pay. */
  due: string | null
}

async function findInvited(deps: Deps, linkId: string): Promise<Invited | null> {
  const link = await findLink(deps.db, linkId)
  const url = link && travellerLinkUrl(deps, link)
  if (!link?.email || link.ended_at !== null || !url) return null
  const booking = await findBooking(deps.db, link.booking_id)
  if (!isOwing(booking)) return null
  const party = await findParty(deps.db, booking, deps.now())
  const member = party.members.find(({ position }) => position === link.position)
  if (!member) return null
  const due = dueText(member, party)
  return { booking, party, member, email: link.email, url, lead: party.members[0]?.firstName ?? '', due }
}

/** 'US$1,240, until 3 Feb': what a traveller still has to pay; null when nothing is left. */
export function dueText({ share }: PartyMember, { until }: Party): string | null {
  const cents = share?.dueCents ?? 0
  return cents > 0 && until ? `US${shortUsd(cents)}, until ${shortDay(until)}` : null
}

function factsOf({ booking, member, party, due }: Invited): Block {
  const cents = member.share?.dueCents ?? 0
  return facts([
    ['Trek', booking.trek_name],
    ['Dates', rangeText(booking.starts_on, booking.ends_on)],
    ...(due && party.until
      ? ([
          ['Your part', `US${shortUsd(cents)}`],
          ['Pay until', dayText(party.until)],
        ] satisfies [string, string][])
      : []),
  ])
}

type Words = {
  id: [kind: string, key: string]
  subject: string
  title: string
  preview: string
  blocks: Block[]
}

function send(
  deps: Deps,
  { email, url, lead }: Invited,
  { id, subject, blocks, ...words }: Words,
): Promise<void> {
  return deps.mail.send({
    to: email,
    subject,
    messageId: messageIdOf(deps, ...id),
    ...renderMail({
      ...words,
      blocks: [
        ...blocks,
        button('Open my page', url),
        paragraph('If you do not know this person, ignore this email.'),
      ],
      because: `You receive this because ${lead} entered your address at ${brand.name}.`,
    }),
  })
}
