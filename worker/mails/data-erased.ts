import { brand } from '#brand'
import { finishErasure, removeTraces } from '#domain/personal-data/finish-erasure.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { renderMail, paragraph } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Deletes files and stored mails of an erased person, and then confirms the erasure: their last mail. */
export async function mailDataErased(deps: Deps, { erasureId }: Jobs['mail-data-erased']): Promise<void> {
  const last = await removeTraces(deps, erasureId)
  if (!last) return
  await deps.mail.send({
    to: last.to,
    subject: `Your ${brand.name} account is erased`,
    messageId: messageIdOf(deps, 'data-erased', erasureId),
    ...renderMail({
      title: 'Your data is erased',
      preview: 'Your account, your details and your files are gone.',
      blocks: [
        paragraph(
          'As you asked, we have erased your account, your details, your files and everything you told us about travellers. You are signed out everywhere.',
        ),
        paragraph(
          'We keep the amounts and dates of purchases, as tax law requires, without your name. Reviews that you published stay as those of “A traveller”. Our payment provider keeps its own record of payments.',
        ),
        paragraph('This is the last email we send you. We do not keep your address.'),
      ],
      because: `You receive this because your ${brand.name} account was erased.`,
    }),
  })
  await finishErasure(deps, erasureId)
}
