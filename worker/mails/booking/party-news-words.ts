import { findChangeToMail } from '#domain/booking/change/change-queries.ts'
import { findChoice } from '#domain/booking/choice/choice-queries.ts'
import { departureChoiceIs } from '#domain/booking/choice/departure-choice-states.ts'
import { changesBetween, findOfferChange } from '#domain/booking/sold/offer-change-queries.ts'
import { nepalDate, rangeText, untilText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import type { PartyNews } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { cardText } from '#domain/payment/captured/card-text-rules.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { heaviest } from '#domain/trek/versions/offer-change-rules.ts'
import { offerChangeIs } from '#domain/trek/versions/offer-change-states.ts'
import type { NewsReader } from '#domain/traveller-share/party-news-queries.ts'
import { type Block, list } from '../layout.ts'
import { changeBlocks } from './sold-trek-changed.ts'
import { missingOf } from './traveller-links.ts'

type NewsWords = {
  title: string
  says: string[]
  blocks?: Block[]
  /** Whether the mail names what this traveller still has to pay. */
  asksMoney?: boolean
}

/** What a traveller with an own link reads; null when something later has replaced the news. */
export async function newsWords(deps: Deps, reader: NewsReader, news: PartyNews): Promise<NewsWords | null> {
  if (news.what === 'left' || news.what === 'replaced') return endedWords(reader, news.what)
  if (!reader.member) return null
  if (news.what === 'cancelled') return cancelledWords(reader)
  if (news.what === 'choice') return choiceWords(deps, reader, news)
  if (!isOwing(reader.booking)) return null
  if (news.what === 'moved') return movedWords(deps, reader, news)
  if (news.what === 'amount') return amountWords(reader)
  if (news.what === 'new-lead')
    return {
      title: 'Another person leads your booking',
      says: [
        `${reader.lead} has taken over the booking, and sees from now on who has paid and whose details are complete. Your link, your details and what you paid do not change.`,
      ],
      asksMoney: true,
    }
  if (news.what === 'duties') return dutiesWords(deps, reader)
  return trekWords(deps, reader, news)
}

function endedWords({ lead, own }: NewsReader, what: 'left' | 'replaced'): NewsWords {
  const { paidCents, changedCents, last4 } = own
  const says =
    what === 'left'
      ? `${lead} has taken you off the booking. Your link no longer opens it, and your details are erased.`
      : `${lead} has given your spot to another person. Your link no longer opens the booking, and your details are erased.`
  const stays = what === 'left' ? 'It stays with the booking' : 'It stays with the booking and your spot'
  const money =
    changedCents > 0
      ? `You paid ${chargeText(paidCents)}. By the cancellation rule ${chargeText(changedCents)} comes back to ${cardText(last4)}. You get an email when we have sent it.`
      : `You paid ${chargeText(paidCents)}. ${stays}, and nothing comes back to your card. Please settle it with ${lead}.`
  return {
    title: what === 'left' ? 'You are no longer on the booking' : 'Your spot has a new traveller',
    says: [says, ...(paidCents > 0 ? [money, 'Your receipt still opens from your link.'] : [])],
  }
}

function cancelledWords({ booking, paper, lead, own }: NewsReader): NewsWords | null {
  if (!bookingIs.cancelled(booking.state)) return null
  const { cancelled_by: by, host_name: host } = paper
  const { paidCents, endedCents, last4 } = own
  const why =
    by === 'platform'
      ? 'We have cancelled the booking, because a part of its price was not paid in time.'
      : by === 'traveller'
        ? `${lead} has cancelled the booking.`
        : `We are sorry: ${by === 'host' ? `${host} has` : 'we have'} cancelled this departure, and the booking has ended.`
  const back =
    endedCents > 0
      ? `${chargeText(endedCents)} comes back to ${cardText(last4)}. You get an email when we have sent it.`
      : 'By the cancellation rule nothing comes back to your card.'
  return {
    title: 'Your trip is cancelled',
    says: [
      `${why} Your spot is free again, and you have nothing more to pay.`,
      ...(paidCents > 0 ? [`You paid ${chargeText(paidCents)}. ${back}`] : []),
    ],
  }
}

async function choiceWords(
  { db }: Deps,
  { booking, paper, lead, own }: NewsReader,
  { choiceId }: PartyNews & { what: 'choice' },
): Promise<NewsWords | null> {
  const choice = await findChoice(db, booking.id, choiceId)
  if (!choice || !departureChoiceIs.open(choice.state)) return null
  const who = choice.cancelledBy === 'host' ? `${paper.host_name} has` : 'we have'
  return {
    title: 'Your departure was cancelled',
    says: [
      `We are sorry: ${who} cancelled this departure.`,
      `The reason given: ${choice.reason}`,
      `${lead} chooses ${untilText(nepalDate(new Date(choice.decideBy.getTime() - 1)))} for the whole booking: another date, or a refund of everything that was paid. You get an email about it.`,
      ...(own.paidCents > 0
        ? [`If the booking is refunded, what you paid comes back to ${cardText(own.last4)}.`]
        : []),
    ],
  }
}

async function movedWords(
  deps: Deps,
  { lead }: NewsReader,
  { changeId }: PartyNews & { what: 'moved' },
): Promise<NewsWords> {
  const { from_starts_on: from, from_ends_on: to } = await findChangeToMail(deps, changeId)
  const before = from && to ? ` instead of ${rangeText(from, to)}` : ''
  return {
    title: 'Your trek has new dates',
    says: [
      `${lead} has moved the booking to the dates below${before}. Your details and what you paid move with it.`,
      `If you cannot come on these dates, please write to ${lead}.`,
    ],
    asksMoney: true,
  }
}

function amountWords({ lead, member }: NewsReader): NewsWords {
  const share = member?.share
  const paid = share && share.paidCents > 0 ? ` You have paid ${chargeText(share.paidCents)} of it.` : ''
  return {
    title: 'Your part of the price has changed',
    says: [`${lead} has set your part of the price to ${chargeText(share?.shareCents ?? 0)}.${paid}`],
    asksMoney: true,
  }
}

async function dutiesWords(deps: Deps, { booking, paper, link }: NewsReader): Promise<NewsWords | null> {
  const missing = await missingOf(deps, booking, link.position)
  if (missing.length === 0) return null
  return {
    title: 'Your host asks for something new',
    says: [
      `${paper.host_name} has changed their own terms or their questions. Please open your page and give what is missing:`,
    ],
    blocks: [list(missing)],
  }
}

type TrekNews = Extract<PartyNews, { what: `change-${string}` | 'trek-changed' }>

async function trekWords(deps: Deps, { booking, paper, lead }: NewsReader, news: TrekNews) {
  if (news.what === 'trek-changed') {
    const changes = await changesBetween(deps.db, news.fromVersionId, news.toVersionId)
    if (heaviest(changes) === null) return null
    return {
      title: 'Your host has changed your trek',
      says: [`${paper.host_name} has changed the ${paper.trek_name} after it was booked. This is different:`],
      blocks: changeBlocks(changes, news.why),
    }
  }
  const change = await findOfferChange(deps, booking.id, news.changeId)
  if (!change) return null
  if (news.what === 'change-withdrawn')
    return {
      title: 'Your host has withdrawn the change',
      says: [
        `${paper.host_name} has withdrawn the change of your trek. The trek takes place as it was booked.`,
      ],
    }
  const blocks = changeBlocks(change.changes, change.why)
  if (news.what === 'change-accepted')
    return {
      title: 'The change of your trek applies',
      says: ['The change by your host applies from now on. This is different:'],
      blocks,
    }
  if (!offerChangeIs.open(change.state)) return null
  const until = untilText(nepalDate(new Date(change.decideBy.getTime() - 1)))
  return {
    title: 'Your host wants to change your trek',
    says: [
      `${paper.host_name} wants to change the ${paper.trek_name} that you are booked on. ${lead} decides ${until} for the whole booking: accept the change, move to other dates free of charge, or cancel and get everything back. Without an answer the change applies.`,
      `Please write to ${lead} what you prefer. The host wants to change this:`,
    ],
    blocks,
  }
}
