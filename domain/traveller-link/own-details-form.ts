import { z } from 'zod'
import { answersIn } from '../traveller/answer/answer-rules.ts'
import { typedDetails } from '../traveller/typed-details-rules.ts'

/** The details and answers of one traveller through an own link, named like those of a whole booking. */
export const ownDetailsForm = z
  .record(z.string(), z.string())
  .transform((texts) => ({ typed: typedDetails(texts), answers: answersIn(texts) }))
