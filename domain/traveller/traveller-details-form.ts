import { z } from 'zod'
import { typedDetails } from './typed-details-rules.ts'

/** The details of all travellers on a booking; the name of each field ends in the traveller's position. */
export const travellerDetailsForm = z
  .record(z.string(), z.string())
  .transform((texts) => ({ typed: typedDetails(texts) }))
