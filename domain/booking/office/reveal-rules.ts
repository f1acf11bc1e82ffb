/** Why a staff member opens the people on a booking: the audit log records it with the access. */
export const bookingLookReasons = {
  traveller: 'The traveller asked',
  host: 'The host asked',
  money: 'A question about money',
  safety: 'Somebody’s safety',
  authority: 'An authority asks',
} as const

/** The last digits of a phone number, for support: '•••• 21'. */
export function maskedPhone(phone: string): string {
  return phone === '' ? '' : `•••• ${phone.replace(/\D/g, '').slice(-2)}`
}
