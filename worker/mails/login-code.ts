import { brand } from '#brand'
import { findCodeToMail } from '#domain/account/login-queries.ts'
import { CODE_MINUTES } from '#domain/account/login-rules.ts'
import { nepalHour } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { digits, letter, paragraph } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Sends the six digits that sign in; not any more once they are over. */
export async function mailLoginCode(deps: Deps, { challengeId }: Jobs['mail-login-code']): Promise<void> {
  const found = await findCodeToMail(deps, challengeId)
  if (!found) return
  const until = `It is valid for ${CODE_MINUTES} minutes, until ${nepalHour(found.validUntil)} Nepal time, in the browser that asked for it.`
  await deps.mail.send({
    to: found.to,
    subject: `${found.code} is your ${brand.name} code`,
    messageId: messageIdOf(deps, 'login-code', challengeId),
    ...letter({
      title: 'Your code',
      preview: until,
      blocks: [
        paragraph('Type this code on the page where you asked for it:'),
        digits(found.code),
        paragraph(until),
        paragraph('Not you? Ignore this mail. Nobody gets in without the code; do not pass it on.'),
      ],
      because: `You receive this because somebody gave your address to log in to ${brand.name}.`,
    }),
  })
}
