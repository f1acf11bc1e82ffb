import { data, href, redirect } from 'react-router'
import { brand } from '#brand'
import { documentsOfGiftCard } from '#domain/accounting/gift-card/gift-card-document-queries.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { ownGiftCardForm } from '#domain/gift-card/gift-card-form.ts'
import { findOwnGiftCard, type OwnGiftCard } from '#domain/gift-card/gift-card-queries.ts'
import { giftPicture } from '#domain/gift-card/gift-card-rules.ts'
import { giftCardIs } from '#domain/gift-card/gift-card-states.ts'
import { refundOwnGiftCard } from '#domain/gift-card/refund/refund-gift-card.ts'
import { sendGiftCardAgain } from '#domain/gift-card/send-gift-card-again.ts'
import { chargeText } from '#domain/money.ts'
import { refundIs } from '#domain/payment/refund-states.ts'
import { pictureSource } from '#domain/picture/picture-rules.ts'
import { REFUND_TIME } from '#domain/working-day-rules.ts'
import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../http/form-action.ts'
import { DocumentList } from '../../shared/document/document-list.tsx'
import { documentRows } from '../../shared/document/document-rows.ts'
import { secretForm } from '../../shared/booking/secret-headers.ts'
import { site } from '../../site.ts'
import { Picture } from '../../ui/data/picture.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PriceLines } from '../../ui/money/money.tsx'
import type { Route } from './+types/own-gift-card.ts'
import { momentText } from './gift-card-words.ts'
import { OwnGiftCardActs } from './own-gift-card-acts.tsx'
import './gift-cards.css'

export const handle = { slim: true }

const done: Readonly<Record<string, string>> = {
  sent: 'We have sent the card to the new address. The old code no longer works.',
  corrected: 'The address is corrected. We send the card there on its day.',
}

/** The buyer's page of one gift card, behind the link in the receipt. */
export const loader = byLink(
  site['gift-cards/own-gift-card'].read,
  async ({ deps, params, url }: Route.LoaderArgs & Visit) => {
    const card = await findOwnGiftCard(deps, params.token)
    const { key, alt, width, height } = giftPicture(card.picture)
    return data(
      {
        amount: chargeText(card.amountCents),
        reference: referenceOf(card.id),
        recipient:
          card.recipientEmail === null ? null : { name: card.recipientName, email: card.recipientEmail },
        message: card.message ?? '',
        picture: pictureSource(key, alt, width, height, 960),
        says: sentenceOf(card),
        isUnused: giftCardIs.unused(card.state),
        isSent: giftCardIs.sent(card.state),
        lines: linesOf(card),
        documents: documentRows(await documentsOfGiftCard(deps.db, card.id), (sourceId) =>
          sourceId === card.id
            ? href('/gift-cards/link/:token/receipt', { token: params.token })
            : href('/gift-cards/link/:token/credit-note', { token: params.token }),
        ),
        done: done[url.searchParams.get('note') ?? ''] ?? null,
      },
      { headers: secretForm },
    )
  },
)

export const action = linkedFormAction(
  site['gift-cards/own-gift-card'].write,
  ownGiftCardForm,
  async ({ deps, params, input }: Route.ActionArgs & FormVisit<typeof ownGiftCardForm>) => {
    const { token } = params
    const page = href('/gift-cards/link/:token', { token })
    if (input.intent === 'refund') {
      await refundOwnGiftCard(deps, { token, isSure: input.sure === 'on' })
      return redirect(page, { status: 303, headers: secretForm })
    }
    const { state } = await findOwnGiftCard(deps, token)
    await sendGiftCardAgain(deps, { token, email: input.email })
    const note = giftCardIs.sent(state) ? 'sent' : 'corrected'
    return redirect(`${page}?note=${note}`, { status: 303, headers: secretForm })
  },
)

export const headers = () => secretForm

export const meta: Route.MetaFunction = () => [{ title: `Your gift card · ${brand.name}` }]

function sentenceOf({ state, sendAt, refundState }: OwnGiftCard): string {
  if (giftCardIs.waiting(state)) return `Paid. We send it on ${momentText(sendAt)}.`
  if (giftCardIs.sent(state)) return 'Sent. Nobody has used it yet.'
  if (giftCardIs.redeemed(state)) return 'Used. The amount is credit of an account now.'
  if (refundIs.succeeded(refundState)) return 'Refunded. The money has left for your card.'
  if (refundIs.failed(refundState) || refundIs.byBank(refundState))
    return 'Your card could not receive the refund. You still get it: we have emailed you what happens next.'
  if (refundState !== null) return `The money is refunded to your card. It arrives ${REFUND_TIME}.`
  if (giftCardIs.refunded(state)) return 'Your bank has taken the money back.'
  return giftCardIs.ordered(state) ? 'Not paid yet.' : 'Not paid. The payment page has closed.'
}

function linesOf(card: OwnGiftCard) {
  const moments = [
    ['Paid', card.paidAt],
    ['Sent', card.sentAt],
    ['Used', card.redeemedAt],
    ['Refunded', card.refundedAt],
  ] as const
  return moments.flatMap(([label, at]) => (at ? [{ label, amount: momentText(at) }] : []))
}

export default function OwnGiftCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { amount, reference, recipient, message, picture, says, lines, isUnused } = loaderData
  const refused = actionData?.refused ?? null
  return (
    <div className="wrap page gifts">
      <div className="columns">
        <div>
          <h1>Your gift card of {amount}</h1>
          <p className="lead mt-2">{says}</p>
          {loaderData.done && (
            <Note tone="ok" role="status" className="mt-5">
              {loaderData.done}
            </Note>
          )}
          <div className="mt-6">
            <PriceLines
              lines={[
                { label: 'Reference', amount: reference },
                ...(recipient ? [{ label: 'For', amount: recipient.email }] : []),
                ...lines,
              ]}
            />
          </div>
          {loaderData.documents.length > 0 && (
            <section className="mt-6" aria-label="Documents">
              <DocumentList rows={loaderData.documents} />
            </section>
          )}
          {isUnused && (
            <OwnGiftCardActs
              amount={amount}
              email={actionData?.typed['email'] ?? ''}
              intent={actionData?.typed['intent'] ?? ''}
              isSent={loaderData.isSent}
              refused={refused}
            />
          )}
          {!isUnused && refused && (
            <Note tone="bad" role="alert" className="mt-5">
              {refused.message}
            </Note>
          )}
        </div>
        <div className="gift gift--own">
          <div className="gift__picture">
            <Picture {...picture} sizes="(max-width: 900px) 92vw, 408px" first />
          </div>
          <div className="gift__words">
            <p className="gift__amount num">{amount}</p>
            {recipient?.name && <p className="gift__for">For {recipient.name}</p>}
            {message && <p className="gift__message">{message}</p>}
          </div>
        </div>
      </div>
    </div>
  )
}
