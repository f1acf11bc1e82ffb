import { brand } from '#brand'
import { dayText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findSuspendedHost, findVerificationToMail } from '#domain/verification/verification-mail-queries.ts'
import { isRejectReason, rejectReasons } from '#domain/verification/verification-rules.ts'
import { button, letter, paragraph, quote, subheading } from './layout.ts'
import { messageIdOf } from './message-id.ts'

const because = `You receive this because you applied to be a host with ${brand.name}.`
const dashboard = (deps: Deps) => `${deps.origin}/${brand.slug}-your-adventure`

/** Tells an applicant that their papers arrived, and by when somebody has read them. */
export async function mailVerificationSubmitted(
  deps: Deps,
  { verificationId }: Jobs['mail-verification-submitted'],
): Promise<void> {
  const found = await findVerificationToMail(deps, verificationId)
  if (!found) return
  const sent = found.submitted_at?.getTime() ?? 0
  await deps.mail.send({
    to: found.email,
    subject: 'Your application as a host is under review',
    messageId: messageIdOf(deps, 'verification-submitted', `${verificationId}.${sent}`),
    ...letter({
      title: 'Your application is under review',
      preview: `You hear from us by ${dayText(found.readBy)}.`,
      blocks: [
        paragraph(`Namaste ${found.display_name},`),
        paragraph(
          `A person reads what you sent. A review usually takes 1-2 business days, so you hear from us by ${dayText(found.readBy)}.`,
        ),
        paragraph(
          'Only operators see your identity document, each look is recorded, and it is erased 90 days after the decision.',
        ),
        button('See how it stands', dashboard(deps)),
      ],
      because,
    }),
  })
}

/** Tells an applicant that they may list treks now, and what the payouts still wait for. */
export async function mailVerificationApproved(
  deps: Deps,
  { verificationId }: Jobs['mail-verification-approved'],
): Promise<void> {
  const found = await findVerificationToMail(deps, verificationId)
  if (!found || found.state !== 'approved') return
  await deps.mail.send({
    to: found.email,
    subject: `Welcome as a host of ${brand.name}`,
    messageId: messageIdOf(deps, 'verification-approved', verificationId),
    ...letter({
      title: 'You can list treks now',
      preview: 'We have accepted your application.',
      blocks: [
        paragraph(`Namaste ${found.display_name},`),
        paragraph('We have accepted your application. You can list your treks right away.'),
        ...(found.message ? [quote(found.message)] : []),
        paragraph(
          found.confirmed_at
            ? 'Your bank details are checked, too: you carry the Verified badge, and payouts leave 24 hours after each trek ends.'
            : 'Your bank details are still being checked. Payouts wait for that, and so does the Verified badge.',
        ),
        button('Open your dashboard', dashboard(deps)),
      ],
      because,
    }),
  })
}

/** Tells an applicant what stops the application, and that they may send it again. */
export async function mailVerificationRejected(
  deps: Deps,
  { verificationId }: Jobs['mail-verification-rejected'],
): Promise<void> {
  const found = await findVerificationToMail(deps, verificationId)
  if (!found || !isRejectReason(found.reason)) return
  await deps.mail.send({
    to: found.email,
    subject: 'Your application as a host needs a change',
    messageId: messageIdOf(deps, 'verification-rejected', verificationId),
    ...letter({
      title: 'We could not accept this yet',
      preview: `${rejectReasons[found.reason].part}: please look at it again.`,
      blocks: [
        paragraph(`Namaste ${found.display_name},`),
        paragraph('Somebody looked at your application. One thing stops it:'),
        subheading(rejectReasons[found.reason].part),
        quote(found.message),
        paragraph('Everything else is kept. You may send your application again.'),
        button('Look at your application', `${deps.origin}/host-verification`),
      ],
      because,
    }),
  })
}

/** Tells a host that they are suspended, why, and what that means. */
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
    ...letter({
      title: 'Your treks are suspended',
      preview: 'They are not listed any more, and payouts wait.',
      blocks: [
        paragraph(`Namaste ${found.display_name},`),
        paragraph('We have suspended you as a host:'),
        quote(found.suspended_reason),
        paragraph(
          'Your treks are not listed and cannot be booked, and payouts wait. About each departure that is booked already we decide whether it goes ahead; you and your travellers hear of it. You can still read your bookings and earnings.',
        ),
        button('Open your dashboard', dashboard(deps)),
      ],
      because: `You receive this because you are a host with ${brand.name}.`,
    }),
  })
}
