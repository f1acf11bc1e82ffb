import { brand } from '#brand'
import { findCodeToMail } from '#domain/account/login-queries.ts'
import { CODE_MINUTES } from '#domain/account/login-rules.ts'
import type { CodePurpose, Jobs } from '#domain/job.ts'
import { nepalHour } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { digits, renderMail, paragraph } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Sends the six digits that sign in; skipped when the code has expired. */
export async function mailLoginCode(
  deps: Deps,
  { challengeId, purpose = 'log-in' }: Jobs['mail-login-code'],
): Promise<void> {
  const words = wordsOf[purpose]
  const found = await findCodeToMail(deps, challengeId)
  if (!found) return
  const until = `It is valid for ${CODE_MINUTES} minutes, until ${nepalHour(found.validUntil)} Nepal time, in the browser that requested it.`
  await deps.mail.send({
    to: found.to,
    subject: `${found.code} is your ${brand.name} code`,
    messageId: messageIdOf(deps, 'login-code', challengeId),
    ...renderMail({
      title: 'Your code',
      preview: until,
      blocks: [paragraph(words.lead), digits(found.code), paragraph(until), paragraph(words.warning)],
      because: words.because,
    }),
  })
}

const wordsOf: Record<CodePurpose, { lead: string; warning: string; because: string }> = {
  'log-in': {
    lead: 'Enter this code on the page where you requested it:',
    warning: 'Not you? Ignore this email. Nobody can log in without the code. Do not share it.',
    because: `You receive this because somebody entered your address to log in to ${brand.name}.`,
  },
  confirm: {
    lead: 'Enter this code on the page that asks whether it is you:',
    warning:
      'Not you? Then somebody else is signed in to your account. Do not share the code. Log in and sign out everywhere else.',
    because: `You receive this because your account at ${brand.name} requested a fresh code.`,
  },
  'email-change': {
    lead: 'Enter this code on the page where you change the email address of your account:',
    warning: 'Not you? Ignore this email. Nothing changes without the code. Do not share it.',
    because: `You receive this because somebody wants to change an account’s address at ${brand.name}, from this one or to it.`,
  },
}
