import { brand } from '#brand'
import { dayText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findSuspendedHost, findVerificationToMail } from '#domain/verification/verification-mail-queries.ts'
import { isRejectReason, rejectReasons } from '#domain/verification/verification-rules.ts'
import { button, renderMail, paragraph, quote, subheading } from './layout.ts'
import { messageIdOf } from './message-id.ts'
import { renewalApproved, renewalRejected, renewalSubmitted } from './renewal.ts'
import { verificationIs } from '#domain/verification/verification-states.ts'

const because = `You receive this because you applied to be a host with ${brand.name}.`
const dashboard = (deps: Deps) => `${deps.origin}/${brand.slug}-your-adventure`

/** Confirms to an applicant that their documents arrived, and when they are reviewed. */
export async function mailVerificationSubmitted(
  deps: Deps,
  { verificationId }: Jobs['mail-verification-submitted'],
): Promise<void> {
  const found = await findVerificationToMail(deps, verificationId)
  if (!found) return
  const sent = found.submitted_at?.getTime() ?? 0
  const messageId = messageIdOf(deps, 'verification-submitted', `${verificationId}.${sent}`)
  if (found.kind === 'renewal') return deps.mail.send({ messageId, ...renewalSubmitted(deps, found) })
  await deps.mail.send({
    to: found.email,
    subject: 'Your application as a host is under review',
    messageId,
    ...renderMail({
      title: 'Your application is under review',
      preview: `You will hear from us by ${dayText(found.readBy)}.`,
      blocks: [
        paragraph(`Namaste ${found.display_name},`),
        paragraph(
          `A person is reviewing your application. This usually takes 1-2 business days, so you will hear from us by ${dayText(found.readBy)}.`,
        ),
        paragraph(
          'Only operators see your identity document. Every view is recorded, and we erase it 90 days after the decision.',
        ),
        button('See the status', dashboard(deps)),
      ],
      because,
    }),
  })
}

/** Notifies an applicant that they may list treks, and what the payouts wait for. */
export async function mailVerificationApproved(
  deps: Deps,
  { verificationId }: Jobs['mail-verification-approved'],
): Promise<void> {
  const found = await findVerificationToMail(deps, verificationId)
  if (!found || !verificationIs.approved(found.state)) return
  const messageId = messageIdOf(deps, 'verification-approved', verificationId)
  if (found.kind === 'renewal') return deps.mail.send({ messageId, ...renewalApproved(deps, found) })
  await deps.mail.send({
    to: found.email,
    subject: `Welcome as a host of ${brand.name}`,
    messageId,
    ...renderMail({
      title: 'You can list treks now',
      preview: 'We have accepted your application.',
      blocks: [
        paragraph(`Namaste ${found.display_name},`),
        paragraph('We have accepted your application. You can list your treks right away.'),
        ...(found.message ? [quote(found.message)] : []),
        paragraph(
          found.confirmed_at
            ? 'Your bank details are confirmed too. You have the Verified badge, and payouts are due 24 hours after each trek ends.'
            : 'We are still checking your bank details. Payouts and the Verified badge wait for that.',
        ),
        button('Open your dashboard', dashboard(deps)),
      ],
      because,
    }),
  })
}

/** Notifies an applicant why the application was rejected, and that they may send it again. */
export async function mailVerificationRejected(
  deps: Deps,
  { verificationId }: Jobs['mail-verification-rejected'],
): Promise<void> {
  const found = await findVerificationToMail(deps, verificationId)
  if (!found || !isRejectReason(found.reason)) return
  const messageId = messageIdOf(deps, 'verification-rejected', verificationId)
  if (found.kind === 'renewal')
    return deps.mail.send({ messageId, ...renewalRejected(deps, { ...found, reason: found.reason }) })
  await deps.mail.send({
    to: found.email,
    subject: 'Your application as a host needs a change',
    messageId,
    ...renderMail({
      title: 'We could not accept this yet',
      preview: `${rejectReasons[found.reason].part}: please look at it again.`,
      blocks: [
        paragraph(`Namaste ${found.display_name},`),
        paragraph('We have looked at your application. One thing needs to change:'),
        subheading(rejectReasons[found.reason].part),
        quote(found.message),
        paragraph('Everything else is saved. You can send your application again.'),
        button('View your application', `${deps.origin}/host-verification`),
      ],
      because,
    }),
  })
}

/** Notifies a host of their suspension, why, and its consequences. */
export async function mailHostSuspended(
  deps: Deps,
  { hostId, at }: Jobs['mail-host-suspended'],
): Promise<void> {
  const found = await findSuspendedHost(deps, hostId)
  if (!found) return
  await deps.mail.send({
    to: found.email,
    subject: 'Your treks are suspended',
    messageId: messageIdOf(deps, 'host-suspended', `${hostId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'Your treks are suspended',
      preview: 'They are no longer listed, and payouts wait.',
      blocks: [
        paragraph(`Namaste ${found.display_name},`),
        paragraph('We have suspended you as a host:'),
        quote(found.suspended_reason),
        paragraph(
          'Your treks are not listed and cannot be booked, and payouts wait. We decide for each booked departure whether it goes ahead, and notify you and your travellers. You can still read your bookings and earnings.',
        ),
        button('Open your dashboard', dashboard(deps)),
      ],
      because: `You receive this because you are a host with ${brand.name}.`,
    }),
  })
}
