import { setTimeout as pause } from 'node:timers/promises'
import { answerRequests } from '../answer-requests.ts'

/** Ends, fails or never answers, as requested; else it repeats the request, after a moment for 'slowly …'. */
answerRequests(async (request: string) => {
  if (request === 'end') process.exit(1)
  if (request === 'fail') throw new Error('failed')
  if (request === 'hang') for (;;);
  if (request.startsWith('slowly')) await pause(50)
  return request === 'which' ? process.pid : request
})
