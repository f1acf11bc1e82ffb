import { GIFT_CARD_RETENTION_DAYS, LEAST_DOLLARS, MOST_DOLLARS } from '#domain/gift-card/gift-card-rules.ts'
import { NETWORKS_RETENTION_DAYS as CONTACT_NETWORKS_RETENTION_DAYS } from '#domain/contact/forget-contacts.ts'
import { CONTACT_RETENTION_YEARS } from '#domain/contact/contact-rules.ts'
import { brand } from '#brand'
import {
  CHALLENGES_RETENTION_DAYS,
  NETWORKS_RETENTION_DAYS,
  NOTICES_RETENTION_DAYS,
  SESSIONS_RETENTION_DAYS,
} from '#domain/account/forget-old-traces.ts'
import { CONFIRMED_FOR_MINUTES } from '#domain/account/fresh-proof-rules.ts'
import {
  BROWSERS_KNOWN_DAYS,
  CODE_MINUTES,
  IDLE_DAYS,
  RESEND_SECONDS,
  SESSION_DAYS,
  TRIES,
} from '#domain/account/login-rules.ts'
import { DAYS_TO_SAY_NO } from '#domain/personal-data/request-erasure.ts'
import { DAYS_TO_CHOOSE } from '#domain/booking/choice/ask-choice.ts'
import { BALANCE_DAYS } from '#domain/payment-plan/plan-rules.ts'
import { timesText } from '#domain/booking/change/move-rules.ts'
import { HOLD_MINUTES, PAYMENT_MINUTES, RENEWAL_MINUTES } from '#domain/booking/hold/hold-rules.ts'
import { MAX_PARTY } from '#domain/booking/price/party-rules.ts'
import { currentTerms } from '#domain/offer/terms-rules.ts'
import { REMINDED_DAYS_BEFORE } from '#domain/booking/remind-travellers.ts'
import { CLAIM_ANSWER_HOURS, MOST_CLAIM_PHOTOS, MOST_CLAIMS } from '#domain/claim/claim-rules.ts'
import { CONSENT_RETENTION_YEARS } from '#domain/consent/consent-rules.ts'
import { storedInBrowser, lifeText } from '#domain/consent/stored-in-browser-rules.ts'
import { endOfNepalDay } from '#domain/dates.ts'
import { NO_SHOW_DAYS } from '#domain/departure/departure-view-rules.ts'
import { EARLY_DAYS } from '#domain/deal/deal-rules.ts'
import { shortUsd } from '#domain/money.ts'
import {
  ANNOUNCED_DAYS,
  GRACE_DAYS,
  MEMBER_BOOKING_DAYS,
  MEMBER_PERCENT,
  MONTHS_TO_DISCOUNT,
  plans,
} from '#domain/membership/membership-rules.ts'
import { WITHDRAW_MINUTES } from '#domain/message/message-rules.ts'
import { APPROVED_AFTER_WORKING_DAYS, REFUND_TIME } from '#domain/working-day-rules.ts'
import { QUIET_HOURS_AFTER_CHANGE } from '#domain/payout/payout-hold-rules.ts'
import { dueAt } from '#domain/payout/payout-rules.ts'
import { PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { REFERRAL_CENTS, REFERRAL_FROM_CENTS } from '#domain/referral/referral-rules.ts'
import { MOST_PHOTOS } from '#domain/review/review-rules.ts'
import { BLIND_DAYS } from '#domain/review/showing-rules.ts'
import { SUPPORT_HOURS, SUPPORT_PROMISE_HOURS } from '#domain/support/support-hours-rules.ts'
import { CONTACT_DAYS_AFTER, DETAILS_RETENTION_DAYS } from '#domain/traveller/details-times-rules.ts'
import { LEAD_YEARS, OLDEST_CHILD, YOUNGEST } from '#domain/traveller/details-rules.ts'
import { PASSPORT_DAYS } from '#domain/account/profile/passport-rules.ts'
import { STEEP_FROM_M, STEEP_GAIN_M } from '#domain/trek/acclimatisation-rules.ts'
import { MOST_PICTURES } from '#domain/trek/hosting/change-pictures.ts'
import { ALTITUDE_M, DAYS_TO_ANSWER, MEETING_HOURS } from '#domain/trek/versions/offer-change-rules.ts'
import { emptyTrek, MOST_PERCENT } from '#domain/trek/hosting/form/trek-form-rules.ts'
import {
  APPLICATIONS_DAYS,
  DOCUMENT_RETENTION_DAYS,
  MOST_APPLICATIONS,
  VERIFICATION_WORKING_DAYS,
} from '#domain/verification/verification-rules.ts'
import { figureText } from '#figure-text'

const [whole, half] = currentTerms.refundTiers
const { changes } = currentTerms
const metres = (height: number) => `${figureText(height)} metres`

/** Every figure of the information pages by its placeholder name; the values are the constants that the code uses. */
export const figures: Readonly<Record<string, string | number>> = {
  brand: brand.name,
  slug: brand.slug,
  'support.email': brand.supportEmail,
  'support.hours': SUPPORT_HOURS,
  'support.answer_hours': SUPPORT_PROMISE_HOURS,

  'refund.whole_days': whole.daysBefore,
  'refund.whole_percent': whole.percent,
  'refund.half_days': half.daysBefore,
  'refund.half_last_day': whole.daysBefore - 1,
  'refund.half_percent': half.percent,
  'refund.none_days': half.daysBefore - 1,
  'refund.time': REFUND_TIME,
  'refund.approved_days': APPROVED_AFTER_WORKING_DAYS,

  'hold.minutes': HOLD_MINUTES,
  'hold.renewal_minutes': RENEWAL_MINUTES,
  'hold.payment_minutes': PAYMENT_MINUTES,
  'booking.deadline_days': emptyTrek.deadline,
  'booking.most_travellers': MAX_PARTY,
  'booking.reminded_days': REMINDED_DAYS_BEFORE,
  'age.youngest': YOUNGEST,
  'age.oldest_child': OLDEST_CHILD,
  'age.adult': OLDEST_CHILD + 1,
  'age.lead': LEAD_YEARS,

  'fee.percent': currentTerms.feePercent,
  'group.most_percent': MOST_PERCENT,
  'payout.hours': (dueAt('2027-01-10').getTime() - endOfNepalDay('2027-01-10').getTime()) / 3_600_000,
  'bank.quiet_hours': QUIET_HOURS_AFTER_CHANGE,
  'host.review_time': `1-${VERIFICATION_WORKING_DAYS} business days`,
  'host.applications': MOST_APPLICATIONS,
  'host.application_days': APPLICATIONS_DAYS,
  'host.no_show_days': NO_SHOW_DAYS,
  'trek.pictures': MOST_PICTURES,
  'steep.from': metres(STEEP_FROM_M),
  'steep.gain': metres(STEEP_GAIN_M),
  'file.megabytes': PHOTO_BYTES / 1024 / 1024,

  'change.days': DAYS_TO_ANSWER,
  'change.hand_over_days': changes.handOverDays,
  'choice.days': DAYS_TO_CHOOSE,
  'plan.balance_days': BALANCE_DAYS,
  'change.free_move_days': changes.freeMoveDays,
  'change.last_move_days': changes.lastMoveDays,
  'change.first_charged_days': changes.freeMoveDays - 1,
  'change.most_moves': timesText(changes.mostMoves),
  'change.altitude': metres(ALTITUDE_M),
  'change.hours': MEETING_HOURS,

  'claim.hours': currentTerms.claimHours,
  'claim.answer_hours': CLAIM_ANSWER_HOURS,
  'claim.most': MOST_CLAIMS,
  'claim.photos': MOST_CLAIM_PHOTOS,

  'gift.least': shortUsd(LEAST_DOLLARS * 100),
  'gift.most': shortUsd(MOST_DOLLARS * 100),

  'member.month': shortUsd(plans.monthly.priceCents),
  'member.year': shortUsd(plans.yearly.priceCents),
  'member.year_saves': shortUsd(plans.monthly.priceCents * 12 - plans.yearly.priceCents),
  'member.percent': MEMBER_PERCENT,
  'member.times': 100 / MEMBER_PERCENT,
  'member.months': MONTHS_TO_DISCOUNT,
  'member.grace_days': GRACE_DAYS,
  'member.booking_days': MEMBER_BOOKING_DAYS,
  'member.announced_days': ANNOUNCED_DAYS,
  'deal.early_hours': EARLY_DAYS * 24,
  'referral.dollars': shortUsd(REFERRAL_CENTS),
  'referral.from': shortUsd(REFERRAL_FROM_CENTS),

  'review.blind_days': BLIND_DAYS,
  'review.photos': MOST_PHOTOS,
  'message.withdraw_minutes': WITHDRAW_MINUTES,

  'code.minutes': CODE_MINUTES,
  'code.tries': TRIES,
  'code.resend_seconds': RESEND_SECONDS,
  'session.days': SESSION_DAYS,
  'session.idle_days': IDLE_DAYS,
  'proof.minutes': CONFIRMED_FOR_MINUTES,
  'retention.documents_days': DOCUMENT_RETENTION_DAYS,
  'retention.details_days': DETAILS_RETENTION_DAYS,
  'retention.contact_days': CONTACT_DAYS_AFTER,
  'retention.passport_days': PASSPORT_DAYS,
  'retention.code_days': CHALLENGES_RETENTION_DAYS,
  'retention.session_days': SESSIONS_RETENTION_DAYS,
  'retention.notice_days': NOTICES_RETENTION_DAYS,
  'retention.browser_days': BROWSERS_KNOWN_DAYS,
  'retention.network_days': NETWORKS_RETENTION_DAYS,
  'retention.consent_years': CONSENT_RETENTION_YEARS,
  'retention.gift_card_days': GIFT_CARD_RETENTION_DAYS,
  'retention.contact_network_days': CONTACT_NETWORKS_RETENTION_DAYS,
  'retention.contact_years': CONTACT_RETENTION_YEARS,
  'erasure.objection_days': DAYS_TO_SAY_NO,
  'retention.in_browser': storageTable(),
}

/** Everything that the site stores in a browser, as a Markdown table. */
function storageTable(): string {
  const places = { cookie: 'Cookie', local: 'Local storage', session: 'Session storage', cache: 'Cache' }
  const rows = storedInBrowser.map(
    (saved) => `| \`${saved.name}\` | ${places[saved.place]} | ${saved.purpose} | ${lifeText(saved)} |`,
  )
  return ['| Name | Where | What for | How long |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
