/** Specification, Validation rules: why a booked trek stays, and what is asked before another one goes. */
export const blockedText = (trek: string) =>
  `Cannot delete "${trek}" because it has active bookings. You can only delete treks that have no confirmed or pending bookings.`
export const deleteText = (trek: string) =>
  `Are you sure you want to delete "${trek}"? This action cannot be undone.`
