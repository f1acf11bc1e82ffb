import { failedSentences } from '#domain/failed-sentences.ts'
import { nothingWrong, type TrekAnswer } from '../../../shared/trek-form/trek-answer.ts'

/** The answer to a form about dates or photos that got none; undefined for the trek's form. */
export function lostAnswer(sent: FormData, reason: string): TrekAnswer | undefined {
  const intent = String(sent.get('intent') ?? '')
  if (intent.startsWith('photo-')) return { ...nothingWrong, photoError: sentence('trek', reason) }
  if (!intent.startsWith('date-')) return undefined
  const says = sentence(intent === 'date-remove' ? 'trekDateRemoval' : 'trekDate', reason)
  return { ...nothingWrong, dateError: { of: String(sent.get('departure') ?? 'new'), says, isLost: true } }
}

function sentence(failed: 'trek' | 'trekDate' | 'trekDateRemoval', reason: string): string {
  return failedSentences[failed].replace('{message}', reason)
}
