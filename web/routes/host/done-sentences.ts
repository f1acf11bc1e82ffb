/** The dashboard's success messages, by the key in its URL (`?done=`). */
export const doneSentences = {
  verification: 'Verification submitted successfully! Your application is under review.',
  updated: 'Trek updated successfully!',
  created: 'Trek created successfully!',
  deleted: 'Trek deleted successfully!',
  written: 'Sent. Each of them gets it by email.',
  'no-show': 'Marked as a no-show. Your share is due with the others.',
  closed: 'Closed. Nobody can book this departure now. Existing bookings are not affected.',
  opened: 'Open: this departure can be booked again.',
  cancelled:
    'The departure is cancelled. All travellers are notified and choose within 7 days: another date, credit, or a full refund.',
  letter: 'Your letter is sent. An operator reads it and confirms your bank details.',
  bank: 'Your bank details are saved. An operator checks them; nothing is paid out for 72 hours.',
  tax: 'Your tax details are saved. Receipts and invoices from now on have them.',
} as const
