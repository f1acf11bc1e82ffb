/** Why somebody of ours looks at who is on a booking: it stands in the audit log beside the look. */
export const bookingLookReasons = {
  traveller: 'The traveller asked',
  host: 'The host asked',
  money: 'A question about money',
  safety: 'Somebody’s safety',
  authority: 'An authority asks',
} as const

/** The last figures of a phone number as support sees it: '•••• 21'. */
export function maskedPhone(phone: string): string {
  return phone === '' ? '' : `•••• ${phone.replace(/\D/g, '').slice(-2)}`
}
