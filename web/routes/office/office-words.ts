import { nepalDate, nepalHour, shortDay } from '#domain/dates.ts'
import { counted } from '#figure-text'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time since an instant, in its largest two units: '42 min', '5 h', '1 day 22 h', '8 days'. */
export function ageText(since: Date, at: Date): string {
  const age = Math.max(0, at.getTime() - since.getTime())
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)} h`
  const days = Math.floor(age / DAY)
  const hours = Math.floor((age % DAY) / HOUR)
  if (days > 2 || hours === 0) return counted(days, 'day')
  return `${counted(days, 'day')} ${hours} h`
}

type Entry = {
  happened_at: Date
  act: string
  reason: string
  actor_id: string | null
  first_name: string | null
  email: string | null
}

/** The names of the actions in the audit log; an action without one is shown by its key. */
export const actNames: Record<string, string> = {
  'approve-refund': 'approved',
  'approve-refund-first': 'approved as the first of two',
  'reject-refund': 'rejected',
  'retry-refund': 'sent it to the card again',
  'send-refund-by-hand': 'moved it to bank transfer',
  'finish-manual-refund': 'sent it from the bank',
  'propose-booking-change': 'proposed a change of the booking',
  'refund-gift-card': 'refunded the gift card',
  'return-held-gift-card': 'refunded a payment that did not match the gift card',
  'retry-gift-card-refund': 'sent it to the card again',
  'send-gift-card-refund-by-hand': 'moved it to bank transfer',
  'finish-gift-card-refund': 'sent it from the bank',
  'propose-goodwill': 'proposed it',
  'make-claim': 'made it',
  'withdraw-claim': 'took it back',
  'answer-claim': 'answered for the host',
  'read-claim': 'looked at it',
  'grant-claim-first': 'granted it as the first of two',
  'grant-claim': 'granted it',
  'decline-claim': 'declined it',
  'close-claim': 'closed it',
  'take-refund': 'took it',
  'let-refund-go': 'released it',
  'reveal-traveller': 'revealed the traveller',
  'submit-verification': 'sent the application',
  'submit-renewal': 'sent the renewal',
  'withdraw-verification': 'took it back',
  'view-identity-document': 'opened the document',
  'reveal-verification': 'revealed everything',
  'approve-verification': 'approved',
  'reject-verification': 'rejected',
  'end-approval': 'ended the approval: the document had expired',
  'save-bank-details': 'gave bank details',
  'confirm-bank-details': 'confirmed the bank details',
  'mark-bank-account-returned': 'marked the account as returned by the bank',
  'reveal-bank-details': 'saw the whole bank details',
  'propose-bank-account': 'proposed to confirm an account of another holder',
  'report-bank-change': 'received “This was not me” by the emailed link',
  'ask-bank-letter': 'requested a bank letter',
  'send-bank-letter': 'sent the bank letter',
  'view-bank-letter': 'opened the bank letter',
  'reject-bank-details': 'rejected the bank details',
  'close-bank-case': 'closed the case about the bank details',
  'suspend-host': 'suspended the host',
  'lift-suspension': 'lifted the suspension',
  'keep-departure': 'keeps the departure',
  'correct-traveller-name': 'corrected a traveller’s name',
  'hand-over-spot': 'gave a traveller’s spot to another person',
  'collect-payout': 'collected it',
  'approve-payout': 'approved',
  'undo-payout-approval': 'back to be approved again',
  'release-payout': 'released it',
  'settle-payout': 'marked it as settled',
  'return-payout': 'marked it as returned',
  'take-support-chat': 'took it',
  'hand-over-support-chat': 'handed it over',
  'hand-back-support-chat': 'handed it back',
  'resolve-support-chat': 'resolved it',
  'read-support-chat': 'read it',
  'answer-support-chat': 'answered in it',
  'answer-contact': 'answered',
  'close-contact': 'closed it',
  'reopen-contact': 'opened it again',
  'read-reported-message': 'looked at it',
  'dismiss-report': 'let it stand',
  'accept-report': 'decided the reports',
  'remove-message': 'removed the message',
  'close-conversation': 'closed the conversation',
  'ask-erasure': 'began an erasure',
  'withdraw-erasure': 'took the erasure back',
  'look-at-person': 'looked at the account',
  'suspend-person': 'suspended the account',
  'let-person-back': 'lifted the suspension',
  'end-sessions': 'ended every session',
  'see-as': 'saw the site as they do',
  'end-seeing': 'ended that view',
  'change-role': 'changed the role, as the second of two',
  'grant-credit': 'gave credit',
  'make-operator': 'made an operator',
  'download-bank-file': 'downloaded the bank file',
  'look-at-booking': 'looked at who is on it',
  'read-travellers': 'read the travellers’ details',
  'change-travellers': 'changed the travellers’ details',
  'cancel-booking': 'cancelled it for the traveller',
  'leave-booking': 'left out travellers for the traveller',
  'move-booking': 'moved the booking to other dates for the traveller',
  'add-travellers': 'added travellers for the traveller',
  'change-extras': 'changed the extras for the traveller',
  'start-handover': 'offered the booking to a new lead traveller',
  'extend-part': 'gave the traveller more time to pay',
  'end-traveller-link': 'ended the link of a traveller',
  'revoke-guest-link': 'revoked the links',
  'edit-trek': 'changed its text',
  'remove-trek-picture': 'removed a photo',
  'suspend-trek': 'suspended it',
  'lift-trek-suspension': 'lifted the suspension',
  'pause-trek': 'deactivated it',
  'activate-trek': 'activated it',
  'archive-trek': 'archived it',
  'add-departure': 'added dates',
  'change-departure': 'changed dates',
  'remove-departure': 'removed dates',
  'close-foreign-departure': 'closed dates to bookings',
  'open-foreign-departure': 'opened dates to bookings',
  'make-deal': 'made the deal',
  'end-deal': 'ended the deal',
  'make-promotion': 'made the promotion code',
  'end-promotion': 'ended the promotion code',
}

/** Actions that only a guest without an account performs, by the mailed link. */
const actsOfGuests = ['make-claim', 'withdraw-claim']

/** A line of the history: '20 Nov 09:12, you took it'. */
export function historyLine(entry: Entry, { id }: { id: string }): string {
  const nobody = actsOfGuests.includes(entry.act) ? 'the guest' : 'the program'
  const who =
    entry.actor_id === null ? nobody : entry.actor_id === id ? 'you' : entry.first_name || entry.email
  const what = `${momentText(entry.happened_at)}, ${who} ${actNames[entry.act] ?? entry.act}`
  return entry.reason ? `${what}: ${entry.reason}` : what
}

/** An instant in Nepal: '20 Nov 09:12'. */
export function momentText(at: Date): string {
  return `${shortDay(nepalDate(at))} ${nepalHour(at)}`
}

const dayOfNepal = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kathmandu',
})

/** The date of an instant in Nepal: 'Friday 20 November'. */
export function longDay(at: Date): string {
  return dayOfNepal.format(at).replace(',', '')
}
