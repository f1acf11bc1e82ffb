import { brand } from '#brand'
import { issueGiftCardReceipt } from '#domain/accounting/gift-card/issue-gift-card-receipt.ts'
import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { findGiftCardToMail } from '#domain/gift-card/gift-card-mail-queries.ts'
import { buyerToken, codeOf, giftKey } from '#domain/gift-card/gift-card-key.ts'
import { codeText, giftPicture } from '#domain/gift-card/gift-card-rules.ts'
import { giftCardIs } from '#domain/gift-card/gift-card-states.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { storedRendition } from '#domain/picture/renditions.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { REFUND_TIME } from '#domain/working-day-rules.ts'
import type { Strip } from '../header-image.ts'
import { button, digits, facts, paragraph, quote, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { subjectLine } from '../subject-line.ts'

/** The reason for a mail to the buyer of a gift card, in its footer. */
export const BUYER_BECAUSE = `You receive this because you bought a ${brand.name} gift card.`

/** Sends the buyer of a gift card a receipt with the link to its page. */
export async function mailGiftCardReceipt(
  deps: Deps,
  { giftCardId }: Jobs['mail-gift-card-receipt'],
): Promise<void> {
  const card = await findGiftCardToMail(deps, giftCardId)
  if (card.buyerEmail === null) return
  const amount = chargeText(card.cents)
  const receipt = await issueGiftCardReceipt(deps, giftCardId)
  const isToday = card.sent_at !== null || card.send_at <= deps.now()
  const day = `${dayText(nepalDate(card.send_at))}, ${nepalHour(card.send_at)} Nepal time`
  await deps.mail.send({
    to: card.buyerEmail,
    subject: `Your gift card of ${amount}`,
    messageId: messageIdOf(deps, 'gift-card-receipt', giftCardId),
    ...renderMail({
      title: `Your gift card of ${amount}`,
      preview: isToday ? 'We send it now.' : `We send it on ${day}.`,
      blocks: [
        paragraph(greeting(card.buyerName)),
        paragraph(
          `Thank you. We have received ${amount}, and ${isToday ? 'we send the card now' : `we send the card on ${day}`}.`,
        ),
        facts([
          ['Paid', amount],
          ['For', `${card.recipientName ?? ''}, ${card.recipientEmail ?? ''}`],
          ['Sent', isToday ? 'at once' : day],
          ['Reference', referenceOf(giftCardId)],
          ...(receipt ? ([['Receipt', receipt.number]] satisfies [string, string][]) : []),
        ]),
        paragraph(
          'While nobody has used the card, you can correct the address or get the money back. Use this link for that, and keep it to yourself.',
        ),
        button('Your gift card', await buyerPage(deps, giftCardId)),
      ],
      because: BUYER_BECAUSE,
    }),
  })
}

/** Sends the recipient the gift card with its code. A card that has been mailed again since then is not sent. */
export async function mailGiftCard(
  deps: Deps,
  { giftCardId, number }: Jobs['mail-gift-card'],
): Promise<void> {
  const card = await findGiftCardToMail(deps, giftCardId)
  if (card.recipientEmail === null || card.code_number !== number || !giftCardIs.sent(card.state)) return
  const amount = chargeText(card.cents)
  const from = card.buyerName ? card.buyerName : 'Somebody'
  const strip = await pictureOf(deps, card.picture)
  const code = codeText(codeOf(await giftKey(deps), giftCardId, number))
  await deps.mail.send({
    to: card.recipientEmail,
    subject: subjectLine(`${from} has sent you a gift card of ${amount}`),
    messageId: messageIdOf(deps, 'gift-card', `${giftCardId}.${number}`),
    attachments: strip ? [strip.attachment] : [],
    ...renderMail({
      title: `A gift card of ${amount} for you`,
      preview: `From ${from}, for treks in Nepal.`,
      strip,
      blocks: [
        paragraph(greeting(card.recipientName)),
        paragraph(`${from} has sent you ${amount} for guided treks in Nepal with ${brand.name}.`),
        ...(card.message ? [quote(card.message)] : []),
        paragraph('Your code:'),
        digits(code),
        paragraph(
          `Log in at ${brand.name}, enter the code, and ${amount} is added to your credit. You choose how much of it to use when you book. Neither the card nor the credit expires.`,
        ),
        button('Use your gift card', `${deps.origin}/gift-cards/redeem`),
      ],
      because: `You receive this because ${from} bought this gift card for you.`,
    }),
  })
}

/** Notifies the buyer that somebody has used the gift card. */
export async function mailGiftCardRedeemed(
  deps: Deps,
  { giftCardId }: Jobs['mail-gift-card-redeemed'],
): Promise<void> {
  const card = await findGiftCardToMail(deps, giftCardId)
  if (card.buyerEmail === null) return
  const amount = chargeText(card.cents)
  const name = card.recipientName ? `${card.recipientName}’s gift card` : 'Your gift card'
  await deps.mail.send({
    to: card.buyerEmail,
    subject: `Your gift card of ${amount} has been used`,
    messageId: messageIdOf(deps, 'gift-card-redeemed', giftCardId),
    ...renderMail({
      title: `Your gift card of ${amount} has been used`,
      preview: 'It is credit for treks now.',
      blocks: [
        paragraph(greeting(card.buyerName)),
        paragraph(
          `${name} was added to an account as credit for treks. It can no longer be refunded or sent again.`,
        ),
        button('Your gift card', await buyerPage(deps, giftCardId)),
      ],
      because: BUYER_BECAUSE,
    }),
  })
}

/** Notifies the buyer that the whole payment is refunded, and why. */
export async function mailGiftCardRefunded(
  deps: Deps,
  { giftCardId }: Jobs['mail-gift-card-refunded'],
): Promise<void> {
  const card = await findGiftCardToMail(deps, giftCardId)
  if (card.buyerEmail === null) return
  const amount = chargeText(card.refundCents ?? card.cents)
  const late =
    card.problem === null
      ? 'Your payment for a gift card reached us after the payment page had closed, so we did not send the card.'
      : `Your payment did not match the gift card of ${chargeText(card.cents)} that you ordered, so we did not send the card.`
  const why =
    card.reason === 'surplus'
      ? late
      : 'You asked for the money of your gift card back. The code of the card no longer works.'
  await deps.mail.send({
    to: card.buyerEmail,
    subject: `Your payment of ${amount} is on its way back`,
    messageId: messageIdOf(deps, 'gift-card-refunded', giftCardId),
    ...renderMail({
      title: `${amount} is on its way back to you`,
      preview: 'We refund the whole amount to your card.',
      blocks: [
        paragraph(greeting(card.buyerName)),
        paragraph(why),
        paragraph(
          `We refund the whole amount, ${amount}, to the card that you paid with. It arrives ${REFUND_TIME}. When it has left, you find the credit note on the page of your gift card.`,
        ),
        button('Your gift card', await buyerPage(deps, giftCardId)),
      ],
      because: BUYER_BECAUSE,
    }),
  })
}

/** The first line of a mail about a gift card. */
export function greeting(name: string | null): string {
  return name ? `Dear ${name},` : 'Hello,'
}

/** The URL of the page with which the buyer manages a gift card. */
export async function buyerPage(deps: Deps, giftCardId: string): Promise<string> {
  return `${deps.origin}/gift-cards/link/${buyerToken(await giftKey(deps), giftCardId)}`
}

async function pictureOf(deps: Deps, name: string): Promise<Strip | null> {
  const { key, alt } = giftPicture(name)
  const content = await storedRendition(deps, key, 'mail.jpg', deps.pictures.mailHeader)
  return content && { alt, attachment: { filename: `${name}.jpg`, contentType: 'image/jpeg', content } }
}
