import { brand } from '#brand'
import { findClaimToMail } from '#domain/claim/claim-mail-queries.ts'
import { CLAIM_ANSWER_HOURS, claimKinds } from '#domain/claim/claim-rules.ts'
import { isOthersCredit, othersCreditText, ownCreditCents } from '#domain/credit/credit-owner-rules.ts'
import { dayText, nepalDate, nepalHour, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { sumText } from './back-text.ts'
import { button, facts, renderMail, paragraph, quote } from './layout.ts'
import { messageIdOf } from './message-id.ts'
import { claimIs } from '#domain/claim/claim-states.ts'

type Claim = NonNullable<Awaited<ReturnType<typeof findClaimToMail>>>

const booked = `You receive this because you booked with ${brand.name}.`
const hosts = `You receive this because you are a host with ${brand.name}.`
const moment = (at: Date) => `${dayText(nepalDate(at))}, ${nepalHour(at)} Nepal time`

/** Confirms a claim to its author, with its number and the date of the answer. */
export async function mailClaimReceived(deps: Deps, { claimId }: Jobs['mail-claim-received']): Promise<void> {
  const claim = await findClaimToMail(deps, claimId)
  if (!claim?.email) return
  const by = moment(claim.due_at)
  await deps.mail.send({
    to: claim.email,
    subject: `We have your claim ${claim.name}`,
    messageId: idOf(deps, 'claim-received', claim),
    ...renderMail({
      title: `We have your claim ${claim.name}`,
      preview: `You will have our answer by ${by}.`,
      blocks: [
        paragraph(`Dear ${claim.first_name},`),
        paragraph(
          `We are sorry that something went wrong. A person reads your claim, hears your host, and answers within ${CLAIM_ANSWER_HOURS} hours: by ${by}. Until then your host is not paid for this booking.`,
        ),
        about(claim),
        button('See your claim', claim.claimAt),
      ],
      because: booked,
    }),
  })
}

/** Notifies the trek's host of an open claim, with the link to respond. */
export async function mailClaimToHost(deps: Deps, { claimId }: Jobs['mail-claim-to-host']): Promise<void> {
  const claim = await findClaimToMail(deps, claimId)
  if (!claim || !claimIs.open(claim.state)) return
  const by = moment(claim.due_at)
  await deps.mail.send({
    to: claim.host_email,
    subject: `A claim about your trek: ${claim.name}`,
    messageId: idOf(deps, 'claim-to-host', claim),
    ...renderMail({
      title: `A claim about your trek: ${claim.name}`,
      preview: `Tell us your side before ${by}.`,
      blocks: [
        paragraph(`Namaste ${claim.display_name},`),
        paragraph(
          `One of your travellers has made a claim. We decide by ${by}; your share of this booking waits until then. Please tell us your side before then. It counts.`,
        ),
        about(claim),
        button('Read it and tell your side', hostPage(deps, claim)),
      ],
      because: hosts,
    }),
  })
}

/** Notifies the author of a claim of the decision, its reason and the refund. */
export async function mailClaimDecided(deps: Deps, { claimId }: Jobs['mail-claim-decided']): Promise<void> {
  const claim = await findClaimToMail(deps, claimId)
  if (!claim?.email || !claimIs.decided(claim.state)) return
  const isGranted = claimIs.granted(claim.state)
  const sum = sumText(claim.card_cents ?? 0, ownCreditCents(claim, claim.credit_cents ?? 0))
  const title = `Your claim ${claim.name} was ${isGranted ? 'granted' : 'declined'}`
  await deps.mail.send({
    to: claim.email,
    subject: title,
    messageId: idOf(deps, 'claim-decided', claim),
    ...renderMail({
      title,
      preview: isGranted ? `${sum} comes back to you.` : 'The reason is inside.',
      blocks: [
        paragraph(`Dear ${claim.first_name},`),
        ...(isGranted ? [paragraph(whenBack(claim, sum))] : []),
        paragraph(isGranted ? 'Our answer:' : 'We have looked at your claim and declined it:'),
        quote(claim.answer),
        about(claim, isGranted ? [['Comes back', sum]] : []),
        ...(isGranted
          ? []
          : [paragraph('If you think this is wrong, reply to this email and we will look again.')]),
        button('See your claim', claim.claimAt),
      ],
      because: booked,
    }),
  })
}

/** Notifies the host how a claim ended, and what it deducts from their share. */
export async function mailClaimDecidedToHost(
  deps: Deps,
  { claimId }: Jobs['mail-claim-decided-to-host'],
): Promise<void> {
  const claim = await findClaimToMail(deps, claimId)
  if (!claim || claimIs.open(claim.state)) return
  const host = claim.host_cents ?? 0
  const title = `The claim ${claim.name} was ${claim.state}`
  const share =
    host > 0
      ? `Your share of this booking is now calculated without ${chargeText(host)}, and so is our fee.`
      : 'Your share of this booking stays as it was.'
  await deps.mail.send({
    to: claim.host_email,
    subject: title,
    messageId: idOf(deps, 'claim-ended-host', claim),
    ...renderMail({
      title,
      preview: share,
      blocks: [
        paragraph(`Namaste ${claim.display_name},`),
        paragraph(
          `${claimIs.withdrawn(claim.state) ? 'Your traveller has withdrawn the claim.' : 'We have decided:'} ${share}`,
        ),
        ...(claim.answer ? [quote(claim.answer)] : []),
        about(claim),
        button('See the claim', hostPage(deps, claim)),
      ],
      because: hosts,
    }),
  })
}

function whenBack({ card_cents: card, credit_cents: credit, ...owner }: Claim, sum: string): string {
  const ways = [
    card && `${chargeText(card)} goes to the card that paid, within 7 working days (5 to 10 days).`,
    credit &&
      (isOthersCredit(owner)
        ? othersCreditText(credit)
        : `${chargeText(credit)} of credit is back in your balance already.`),
  ]
  const sentences = ways.filter(Boolean)
  return sentences.length > 1 ? `We refund you ${sum}. ${sentences.join(' ')}` : sentences.join('')
}

function about(claim: Claim, more: [string, string][] = []) {
  return facts([
    ['Claim', claim.name],
    ['What', claimKinds[claim.kind]],
    ['When', moment(claim.happened_at)],
    ['Trek', claim.trek_name],
    ['Dates', rangeText(claim.starts_on, claim.ends_on)],
    ['Booking', claim.reference],
    ...more,
  ])
}

function hostPage({ origin }: Deps, { booking_id }: Claim): string {
  return `${origin}/${brand.slug}-your-adventure/bookings/${booking_id}/claim`
}

/** The Message-ID names the booking, so that an erasure finds the mail. */
function idOf(deps: Deps, kind: string, { booking_id, number }: Claim): string {
  return messageIdOf(deps, kind, `${booking_id}.${number}`)
}
