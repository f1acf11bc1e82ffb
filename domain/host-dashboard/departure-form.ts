import { z } from 'zod'

/** A button of a host's bookings: 'missed' for a booking that did not appear; else the sale of a departure. */
export const departureForm = z.object({
  intent: z.string().default('null'),
  id: z.string().default(''),
})
