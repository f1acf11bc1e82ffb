import { dayText, untilText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { type ExpiryMail, findExpiryToMail } from '#domain/verification/document-expiry-queries.ts'
import { DOCUMENT_GRACE_DAYS } from '#domain/verification/document-expiry-rules.ts'
import { button, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

const goesOn = 'Your existing bookings and payouts continue, and you can still write to your travellers.'

/** Asks a host for a new document before the approved one expires. */
export async function mailDocumentExpires(
  deps: Deps,
  { verificationId }: Jobs['mail-document-expires'],
): Promise<void> {
  const found = await findExpiryToMail(deps, verificationId)
  if (!found || found.isEnded) return
  await send(deps, found, {
    key: 'document-expires',
    id: verificationId,
    title: `Your document expires on ${dayText(found.expiresOn)}`,
    says: `The document with which we approved you as a host is valid until ${dayText(found.expiresOn)}. The approval counts for ${DOCUMENT_GRACE_DAYS} days more, ${untilText(found.lastApprovedOn)}. After that your treks take no new bookings.`,
  })
}

/** Informs a host that the document has expired and until when the approval counts. */
export async function mailDocumentExpired(
  deps: Deps,
  { verificationId }: Jobs['mail-document-expired'],
): Promise<void> {
  const found = await findExpiryToMail(deps, verificationId)
  if (!found || found.isEnded) return
  await send(deps, found, {
    key: 'document-expired',
    id: verificationId,
    title: 'Your document has expired',
    says: `The document with which we approved you as a host was valid until ${dayText(found.expiresOn)}. The approval still counts ${untilText(found.lastApprovedOn)}. After that your treks take no new bookings.`,
  })
}

/** Informs a host that the approval has ended, what stops and what continues. */
export async function mailApprovalEnded(
  deps: Deps,
  { verificationId }: Jobs['mail-approval-ended'],
): Promise<void> {
  const found = await findExpiryToMail(deps, verificationId)
  if (!found?.isEnded) return
  await send(deps, found, {
    key: 'approval-ended',
    id: verificationId,
    title: 'Your treks take no new bookings',
    says: `Your document expired on ${dayText(found.expiresOn)}, and the approval counted for ${DOCUMENT_GRACE_DAYS} days more. From now on your treks are not listed and cannot be booked. They are listed again when we approve a valid document.`,
  })
}

type Written = { key: string; id: string; title: string; says: string }

async function send(
  deps: Deps,
  { email, hostName, isSent }: ExpiryMail,
  { key, id, title, says }: Written,
): Promise<void> {
  const next = isSent
    ? 'An operator is reviewing the new document that you sent. You do not have to do anything.'
    : 'Please send a new document. A person reviews it, usually within 1-2 business days.'
  await deps.mail.send({
    to: email,
    subject: title,
    messageId: messageIdOf(deps, key, id),
    ...renderMail({
      title,
      preview: next,
      blocks: [
        paragraph(`Namaste ${hostName},`),
        paragraph(says),
        paragraph(next),
        paragraph(goesOn),
        button(isSent ? 'See the status' : 'Send a new document', `${dashboardUrl(deps)}/verification`),
      ],
      because: hostsBecause,
    }),
  })
}
