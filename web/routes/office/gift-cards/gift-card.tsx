import { redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { officeGiftCardForm } from '#domain/gift-card/gift-card-form.ts'
import { findOfficeGiftCard } from '#domain/gift-card/office-gift-cards-queries.ts'
import { refundGiftCardAsOperator } from '#domain/gift-card/refund/refund-gift-card.ts'
import { finishGiftRefundByBank, retryGiftRefund } from '#domain/gift-card/refund/retry-gift-refund.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { Route } from './+types/gift-card.ts'
import { ActForm } from '../action-form.tsx'
import { momentText } from '../office-words.ts'
import { giftCardNames } from './gift-card-words.ts'

export const loader = authorize(
  site['office/gift-cards/gift-card'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit & { account: Account }) => {
    const card = await findOfficeGiftCard(deps, params.id)
    const { refundState, refundFailure, refundReason, noRefundBecause, mayRetry, waitsForBank } = card
    return {
      reference: card.reference,
      state: card.state,
      amount: usd(card.amountCents),
      problem: card.problem,
      dispute: card.dispute,
      buyer: card.buyerEmail ?? 'deleted',
      recipient: card.recipientEmail ?? 'deleted',
      mails: card.mails,
      refund: refundState && `${refundReason === 'surplus' ? 'paid too late' : 'on request'}, ${refundState}`,
      moments: [
        { label: 'Ordered', amount: momentText(card.createdAt) },
        ...(card.paidAt ? [{ label: 'Paid', amount: momentText(card.paidAt) }] : []),
        { label: 'Send on', amount: momentText(card.sendAt) },
        ...(card.sentAt ? [{ label: 'Sent', amount: momentText(card.sentAt) }] : []),
        ...(card.redeemedAt ? [{ label: 'Redeemed', amount: momentText(card.redeemedAt) }] : []),
        ...(card.refundedAt ? [{ label: 'Refunded', amount: momentText(card.refundedAt) }] : []),
      ],
      refundFailure,
      noRefundBecause,
      mayRetry,
      waitsForBank,
    }
  },
)

export const action = formAction(
  site['office/gift-cards/gift-card'].write,
  officeGiftCardForm,
  async ({ deps, params, visitor, url, input }: Route.ActionArgs & FormVisit<typeof officeGiftCardForm>) => {
    const giftCardId = params.id
    const { intent, reason, reference } = input
    if (intent === 'refund') await refundGiftCardAsOperator(deps, { giftCardId, reason }, visitor)
    else if (intent === 'retry') await retryGiftRefund(deps, { giftCardId, reason }, visitor)
    else await finishGiftRefundByBank(deps, { giftCardId, reference, reason }, visitor)
    return redirect(url.pathname + url.search, 303)
  },
)

export default function GiftCardPanel({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, state, amount, moments, noRefundBecause } = loaderData
  const refused = actionData?.refused ?? null
  const answer = refused && {
    intent: actionData?.typed['intent'] ?? '',
    error: refused.message,
    reason: actionData?.typed['reason'] ?? '',
  }
  return (
    <>
      <h2 className="num">{reference}</h2>
      <div className="mt-4">
        <PriceLines
          lines={[
            { label: 'State', amount: giftCardNames[state].says },
            { label: 'Amount', amount },
            { label: 'Buyer', amount: loaderData.buyer },
            { label: 'Recipient', amount: loaderData.recipient },
            { label: 'Mails to the recipient', amount: String(loaderData.mails) },
            ...moments,
            ...(loaderData.refund ? [{ label: 'Refund', amount: loaderData.refund }] : []),
          ]}
        />
      </div>
      {loaderData.problem && (
        <Note tone="bad" className="mt-4">
          The payment does not match: {loaderData.problem}.{' '}
          {loaderData.refund === null && 'Settle it under Differences.'}
        </Note>
      )}
      {loaderData.dispute && (
        <Note tone="warn" className="mt-4">
          Dispute of the payment: {loaderData.dispute}. Nobody can use the card while it is open.
        </Note>
      )}
      {loaderData.refundFailure && <Note tone="warn">{loaderData.refundFailure}</Note>}
      <div className="stack gap-5 mt-5">
        {noRefundBecause === null ? (
          <ActForm
            intent="refund"
            title="Refund to the buyer"
            says={`The code stops working, and ${amount} goes to the card that paid. The buyer gets an email.`}
            button={`Refund ${amount}`}
            kind="danger"
            answer={answer}
          />
        ) : (
          <p className="muted">{noRefundBecause}</p>
        )}
        {loaderData.mayRetry && (
          <ActForm
            intent="retry"
            title="Try again"
            says="The refund goes to the card once more. After another refusal it waits for a bank transfer."
            button="Try again"
            answer={answer}
          />
        )}
        {loaderData.waitsForBank && (
          <ActForm
            intent="by-bank"
            title="Paid by bank transfer"
            says="The card refused the refund twice. Enter the bank’s reference when you have paid it."
            button="It is paid"
            answer={answer}
          >
            <Field id="reference" label="The bank’s reference" maxLength={100} />
          </ActForm>
        )}
      </div>
    </>
  )
}
