import { z } from 'zod'

const text = z.string().max(4000).default('')

/** A host adds, changes, moves or removes a question of a trek. */
export const questionForm = z
  .object({
    intent: z.enum(['add', 'change', 'remove', 'up', 'down']).catch('add'),
    question: text,
    body: text,
    kind: text,
    choices: text,
    isRequired: z.string().optional(),
  })
  .transform(({ intent, question, isRequired, ...typed }) => ({
    intent,
    questionId: question,
    typed: { ...typed, isRequired: isRequired !== undefined },
  }))
