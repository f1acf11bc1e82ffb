import { z } from 'zod'
import { answersIn } from '../answer/answer-rules.ts'
import { agreedIn } from './consent-rules.ts'

const name = z.string().max(400).default('')

/** A traveller agrees through an own link: the typed name, and the shown version of each text whose box is ticked. */
export const ownConsentForm = z
  .looseObject({ name, isAdult: z.string().optional() })
  .transform(({ name: typed, isAdult, ...texts }) => ({
    name: typed,
    isAdult: isAdult !== undefined,
    agreed: agreedIn(texts),
  }))

/** The lead agrees, or answers the host's questions, for oneself or a traveller under 18 at a position of the booking. */
export const leadDutiesForm = z
  .looseObject({
    intent: z.enum(['agree', 'answers']).catch('answers'),
    position: z.coerce.number().int().min(0).max(99).catch(-1),
    name,
  })
  .transform(({ intent, position, name: typed, ...texts }) => ({
    intent,
    position,
    consent: { name: typed, agreed: agreedIn(texts) },
    answers: answersIn(texts),
  }))
