/** What an operator may do to a host's trek, and how the host is told of it. */
export const foreignActs = {
  'edit-trek': 'We changed its text.',
  'remove-trek-picture': 'We took a photo away.',
  'suspend-trek': 'We suspended it: nobody finds or books it now. What is booked stands.',
  'lift-trek-suspension': 'It is no longer suspended. It is inactive until you activate it.',
  'pause-trek': 'We deactivated it: nobody finds or books it now. What is booked stands.',
  'activate-trek': 'We activated it: travellers find and book it again.',
  'archive-trek': 'We took it away for good. Past bookings keep their record of it.',
  'add-departure': 'We added dates to it.',
  'change-departure': 'We changed the spots or the price of one of its dates.',
  'remove-departure': 'We took one of its dates away; nobody had booked it.',
  'close-foreign-departure': 'We closed one of its dates to further bookings. What is booked stands.',
  'open-foreign-departure': 'We opened one of its dates to bookings again.',
} as const

export type ForeignAct = keyof typeof foreignActs
