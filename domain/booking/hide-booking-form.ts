import { z } from 'zod'

/** 'Remove' on a booking's card: the id of the booking. */
export const hideBookingForm = z.object({ remove: z.string().default('') })
