import { brand } from '#brand'
import { dayText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { findVerificationToMail } from '#domain/verification/verification-mail-queries.ts'
import { type RejectReason, rejectReasons } from '#domain/verification/verification-rules.ts'
import { button, renderMail, paragraph, quote, subheading } from './layout.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findVerificationToMail>>>

const because = `You receive this because you are a host with ${brand.name}.`
const page = (deps: Deps) => `${deps.origin}/${brand.slug}-your-adventure/verification`
const meanwhile = (isEnded: boolean) =>
  isEnded
    ? 'Until then your treks take no new bookings. Your existing bookings and payouts continue.'
    : 'Until then the details that we approved before count: your treks stay listed, and bookings and payouts continue.'

/** Confirms to a host that their new legal details arrived, and when an operator decides. */
export function renewalSubmitted(deps: Deps, { email, display_name, readBy, approval_ended_at }: Found) {
  return {
    to: email,
    subject: 'Your new legal details are under review',
    ...renderMail({
      title: 'Your new legal details are under review',
      preview: `You will hear from us by ${dayText(readBy)}.`,
      blocks: [
        paragraph(`Namaste ${display_name},`),
        paragraph(
          `A person is reviewing the legal name or document that you sent. You will hear from us by ${dayText(readBy)}. ${meanwhile(approval_ended_at !== null)}`,
        ),
        paragraph('If you did not send them, withdraw them and contact support.'),
        button('See the status', page(deps)),
      ],
      because,
    }),
  }
}

/** Notifies a host that the new legal details are approved, and what the payouts wait for. */
export function renewalApproved(deps: Deps, { email, display_name, message, confirmed_at }: Found) {
  return {
    to: email,
    subject: 'Your new legal details are approved',
    ...renderMail({
      title: 'Your new legal details count now',
      preview: 'We have approved what you sent.',
      blocks: [
        paragraph(`Namaste ${display_name},`),
        paragraph(
          'We have approved your new legal details. Your public name is unchanged, and your treks take bookings.',
        ),
        ...(message ? [quote(message)] : []),
        ...(confirmed_at
          ? []
          : [
              paragraph(
                'Payouts wait until an operator has confirmed your bank details. If the account is in your earlier name, please enter one in your new name.',
              ),
            ]),
        button('Open your dashboard', `${deps.origin}/${brand.slug}-your-adventure`),
      ],
      because,
    }),
  }
}

/** Notifies a host why the new legal details were rejected, and whether the approved ones stay valid. */
export function renewalRejected(
  deps: Deps,
  { email, display_name, reason, message, approval_ended_at }: Found & { reason: RejectReason },
) {
  const { part } = rejectReasons[reason]
  return {
    to: email,
    subject: 'Your new legal details need a change',
    ...renderMail({
      title: 'We could not accept your new details yet',
      preview: `${part}: please look at it again.`,
      blocks: [
        paragraph(`Namaste ${display_name},`),
        paragraph('We have looked at the legal details that you sent. One thing needs to change:'),
        subheading(part),
        quote(message),
        paragraph(
          approval_ended_at
            ? 'Your treks take no new bookings until we approve a valid document. You can send your details again.'
            : 'Your approved details still count, and your treks stay listed. You can send the new ones again.',
        ),
        button('View your details', page(deps)),
      ],
      because,
    }),
  }
}
