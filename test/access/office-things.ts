import type { Ask } from './asks.ts'

/** A trek, one of its departures and one of its pictures, as the office's forms send them, with a reason. */
const changed = (id: string) => {
  const [, departure = '', picture = ''] = id.split(' ')
  return { departure, picture, reason: 'The host asked us' }
}
const changing: Ask = { thing: 'edited-trek', at: '/admin/treks/:id', form: changed }

const acting = (form: Record<string, string> = {}): Ask => ({
  thing: 'booking',
  form: () => ({ reason: 'The traveller asked', ...form }),
})

/** How the office is requested about treks and bookings of others. */
export const officeAsks: Record<string, Ask> = {
  ...Object.fromEntries(
    ['ask-letter', 'reject-bank'].map((intent) => [
      `office/hosts/host action ${intent}`,
      { thing: 'office-host', form: () => ({ 'bank-message': 'The name differs' }) } satisfies Ask,
    ]),
  ),
  'office/hosts/host action look': { thing: 'office-host', form: () => ({ reason: 'bank' }) },
  'office/gift-cards/gift-card action': {
    thing: 'gift-card',
    form: () => ({ intent: 'refund', reason: 'The buyer called' }),
  },
  'office/hosts/bank-letter-page loader': { thing: 'office-host' },
  'office/office action': { form: () => ({ shortcuts: 'on' }) },
  ...Object.fromEntries(
    [
      'look',
      'details',
      'travellers',
      'reissue',
      'revoke',
      'cancel',
      'leave',
      'move',
      'add',
      'extras',
      'hand-over-lead',
      'propose-cancel',
      'propose-leave',
      'propose-move',
      'propose-add',
      'propose-extras',
      'propose-name',
      'propose-hand-over-lead',
      'withdraw-change',
      'approve-change',
      'decline-change',
      'extend',
      'end-link',
    ].map((intent) => [
      `office/bookings/booking action ${intent}`,
      acting(intent === 'look' ? { reason: 'traveller' } : { card: '1', credit: '0' }),
    ]),
  ),
  ...Object.fromEntries(
    [
      'save',
      'confirm',
      'photo-remove',
      'day-add',
      'day-up',
      'day-down',
      'day-remove',
      'suspend',
      'lift',
      'pause',
      'activate',
      'archive',
      'date-add',
      'date-change',
      'date-close',
      'date-open',
      'date-remove',
    ].map((intent) => [`office/treks/office-trek action ${intent}`, changing]),
  ),
}
