import { z } from 'zod'

/** A button of a host's bookings: 'no-show' for a booking whose travellers did not come; else the sale of a departure. */
export const departureForm = z.object({
  intent: z.string().default('null'),
  id: z.string().default(''),
})

/** The cancellation of a whole departure: its reason, and whether the person is sure. */
export const cancelDepartureForm = z.object({
  reason: z.string().default(''),
  sure: z.string().optional(),
})
