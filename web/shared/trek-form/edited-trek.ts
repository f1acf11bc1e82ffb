import type { findHostedTrek } from '#domain/trek/hosting/hosted-trek-queries.ts'
import type { TrekForm } from '#domain/trek/hosting/form/trek-form-rules.ts'

export type HostedTrek = Awaited<ReturnType<typeof findHostedTrek>>
export type HostedDate = HostedTrek['dates'][number]
export type HostedPicture = HostedTrek['pictures'][number]

/** The data of every part of the form: the initial and the current values. */
export type Shown = {
  values: TrekForm
  live: TrekForm
  errorOf: (field: string) => string | undefined
  /** Duration and prices are locked. */
  isBooked: boolean
}

/** Specification, Validation rules. */
export const LOCKED =
  'Cannot modify duration or price for treks with existing bookings. You can only update non-critical information like description, itinerary, includes/excludes, and images.'
export const DATE_LOCKED = 'This date has bookings and cannot be modified or deleted.'
