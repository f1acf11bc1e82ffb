import type { ForeignAct } from '../../job.ts'

/** The actions of an operator on a host's trek, and the notice to the host. */
export const foreignActs = {
  'edit-trek': 'We changed its text.',
  'remove-trek-picture': 'We removed a photo.',
  'suspend-trek': 'We suspended it. Nobody can find or book it now. Existing bookings are not affected.',
  'lift-trek-suspension': 'It is no longer suspended. It is inactive until you activate it.',
  'pause-trek': 'We deactivated it. Nobody can find or book it now. Existing bookings are not affected.',
  'activate-trek': 'We activated it. Travellers can find and book it again.',
  'archive-trek': 'We deleted it. Past bookings keep a record of it.',
  'add-departure': 'We added dates to it.',
  'change-departure': 'We changed the spots or the price of one of its dates.',
  'remove-departure': 'We removed one of its dates. Nobody had booked it.',
  'close-foreign-departure':
    'We closed one of its dates to new bookings. Existing bookings are not affected.',
  'open-foreign-departure': 'We opened one of its dates to bookings again.',
} as const satisfies Record<ForeignAct, string>
