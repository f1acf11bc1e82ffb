import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import type { EmailWait } from '#domain/payout/bank/email-wait.ts'

/** Why the email address cannot be changed now, and until when; null when it can. */
export function emailWaitText(wait: EmailWait): string | null {
  if (wait === null) return null
  if (wait === 'case')
    return 'We are looking into your report about your bank details. Until that is done, your email address cannot be changed.'
  return `Your bank details were changed. To protect your payouts, your email address cannot be changed until ${dayText(nepalDate(wait.until))}, ${nepalHour(wait.until)} Nepal time.`
}
