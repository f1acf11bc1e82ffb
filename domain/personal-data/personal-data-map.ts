import { accountData } from './account-data.ts'
import { bookingData } from './booking-data.ts'
import { contactData } from './contact-data.ts'
import { consentData } from './consent-data.ts'
import { claimData } from './claim-data.ts'
import type { Declarations } from './declared-data.ts'
import { extraData } from './extra-data.ts'
import { handoverData } from './handover-data.ts'
import { giftCardData } from './gift-card-data.ts'
import { hostData } from './host-data.ts'
import { messageData } from './message-data.ts'
import { membershipData } from './membership-data.ts'
import { moneyData } from './money-data.ts'

/**
 * Declares every column of every table: whose data it holds, what an export shows of it, and what an erasure does with
 * it. A missing column fails the tests. The order is that of deletion: referencing rows come before referenced ones.
 */
export const personalData: Declarations = {
  ...messageData,
  ...consentData,
  ...contactData,
  ...claimData,
  ...extraData,
  ...handoverData,
  ...bookingData,
  ...membershipData,
  ...giftCardData,
  ...hostData,
  ...moneyData,
  ...accountData,
}

/** Tables in the same database that are not the product's, and why no erasure changes them. */
export const otherSchemas: Readonly<Record<string, string>> = {
  pgboss:
    'The queue: payloads are ids, and what an error said is taken out when a job has failed for good; gone after a week.',
  demonstration:
    'The demonstration’s clock, secret and mailbox; the mails to somebody are forgotten through the mail port.',
  stand_in: 'The payment provider’s own data. A real provider keeps them as its own duty, under its own law.',
}
