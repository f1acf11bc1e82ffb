/**
 * Specification, Validation rules: why a booked trek cannot be deleted, and the question before another one is deleted.
 */
export const blockedText = (trek: string) =>
  `Cannot delete "${trek}" because it has active bookings. You can only delete treks that have no confirmed or pending bookings.`
export const deleteText = (trek: string) =>
  `Are you sure you want to delete "${trek}"? This action cannot be undone.`
