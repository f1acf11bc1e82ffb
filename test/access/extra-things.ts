import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Ask } from './asks.ts'
import { seasonAsks } from './season-things.ts'

/** An extra that this trek sells. */
export async function extraOf(client: PoolClient, trek: string): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into extra (id, trek_id, first_id, position, name, unit, price_cents, most, order_until_days, made_at)
     values ($1, $2, $1, 1, 'Sleeping bag', 'booking', 0, 5, 7, now())`,
    [id, trek],
  )
  return id
}

/** An extra as a host's form sends it. */
const newExtra = { name: 'Porter', unit: 'day', price: '20', most: '2', orderUntilDays: '7' }
/** The extra of a thing, which is a trek and an extra. */
const extraIn = (id: string) => ({ extra: id.split(' ')[1] ?? '' })

/** A question that this trek asks each traveller. */
export async function questionOf(client: PoolClient, trek: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into trek_question (trek_id, position, body, kind, is_required, made_at)
     values ($1, 1, 'Have you trekked before?', 'text', false, now()) returning id`,
    [trek],
  )
  return rows[0]?.id ?? ''
}

const newQuestion = { body: 'How tall are you?', kind: 'text' }
const questionIn = (id: string) => ({ question: id.split(' ')[1] ?? '' })

/** How a host's pages of extras, of questions, of own terms and of the season are requested. */
export const extraAsks: Record<string, Ask> = {
  ...seasonAsks,
  // Saves no answer, because it has none.
  'bookings/terms/terms action': { thing: 'booking', form: () => ({ position: '0' }) },
  'host/terms/host-terms action': { form: () => ({ body: 'Bring a headlamp.' }) },
  'host/trek-extras action add': { thing: 'extra', form: () => newExtra },
  'host/trek-extras action change': { thing: 'extra', form: (id) => ({ ...newExtra, ...extraIn(id) }) },
  'host/trek-extras action remove': { thing: 'extra', form: extraIn },
  'host/trek-extras action confirm': { thing: 'extra', form: extraIn },
  'host/trek-extras action stock': { thing: 'extra', form: extraIn },
  'host/questions/trek-questions action add': { thing: 'question', form: () => newQuestion },
  'host/questions/trek-questions action change': {
    thing: 'question',
    form: (id) => ({ ...newQuestion, ...questionIn(id) }),
  },
  'host/questions/trek-questions action remove': { thing: 'question', form: questionIn },
  'host/questions/trek-questions action up': { thing: 'question', form: questionIn },
  'host/questions/trek-questions action down': { thing: 'question', form: questionIn },
}
