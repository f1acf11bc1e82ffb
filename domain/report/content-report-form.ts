import { z } from 'zod'

/** A report of a public trek, review, photo or host; `photo` is '2' for the second photo of a review. */
export const contentReportForm = z.object({
  reason: z.string().default(''),
  words: z.string().default(''),
  photo: z.string().default(''),
})
