/** What the dashboard may be asked to say, by the key in its address (`?done=`). */
export const doneSentences = {
  verification: 'Verification submitted successfully! Your application is under review.',
  updated: 'Trek updated successfully!',
  created: 'Trek created successfully!',
  deleted: 'Trek deleted successfully!',
  written: 'Sent. Each of them gets it by email.',
  missed: 'Marked as missed. Your share is due with the others.',
  closed: 'Closed: nobody can book this departure now. What is booked stands.',
  opened: 'Open: this departure can be booked again.',
  cancelled: 'The departure is cancelled. Everybody is told, and all that they paid goes back.',
  bank: 'Your bank details are saved. An operator checks them; nothing is paid out for 72 hours.',
} as const
