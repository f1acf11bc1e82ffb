import { brand } from '#brand'
import { findErasureToMail } from '#domain/personal-data/erasure-queries.ts'
import { openThingText } from '#domain/personal-data/open-things-rules.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { button, renderMail, paragraph } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Notifies somebody of a requested erasure of their data, what it waits for, and how to withdraw it. */
export async function mailErasureWaits(deps: Deps, { erasureId }: Jobs['mail-erasure-waits']): Promise<void> {
  const found = await findErasureToMail(deps, erasureId)
  if (!found) return
  const day = dayText(nepalDate(found.due_at))
  const asked = found.asked_by
    ? `Somebody asked us on your behalf to erase everything we store about you. We will do this on ${day}, unless you object before then.`
    : 'You asked us to erase everything we store about you. We will do this as soon as these are over:'
  const until = found.asked_by && found.open.length > 0 ? [paragraph('We also have to wait for these:')] : []
  await deps.mail.send({
    to: found.email,
    subject: `Your ${brand.name} account will be erased`,
    messageId: messageIdOf(deps, 'erasure-waits', erasureId),
    ...renderMail({
      title: 'Your data will be erased',
      preview: found.asked_by ? `On ${day}, unless you object.` : 'As soon as nothing is left open.',
      blocks: [
        paragraph(asked),
        ...until,
        ...found.open.map((thing) => paragraph(`– ${openThingText(thing)}`)),
        paragraph('To keep your account, log in and choose ‘Keep my account’. Nothing is erased until then.'),
        button('Keep my account', `${deps.origin}/account/erase`),
      ],
      because: `You receive this because you have an account with ${brand.name}.`,
    }),
  })
}
