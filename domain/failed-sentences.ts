/** The specification's sentences for a form, or the call behind it, that fails. `{message}` is the reason. */
export const failedSentences = {
  booking: 'There was an error processing your booking. Please try again.',
  cancellation: 'Error submitting cancellation request. Please try again.',
  bookingRemoval: 'Error deleting booking: {message}',
  imageUpload: 'Failed to upload image. Please try again.',
  imageRemoval: 'Failed to remove image. Please try again.',
  profile: 'Error: {message}',
  trek: 'Error: {message}',
  trekDate: 'Error saving trek date: {message}',
  trekDateRemoval: 'Error removing trek date: {message}',
  trekRemoval: 'Error deleting trek: {message}',
  verification: 'Failed to submit verification. Please try again.',
  message: 'Failed to send message. Please try again.',
} as const
