import { z } from 'zod'
import type { DescribedCall } from './described-call.ts'

export const currencyCalls: Record<string, DescribedCall> = {
  'GET /api/currency/detect': {
    summary: 'Suggest a currency from the caller’s language',
    answers: {
      200: {
        description: 'US dollars if no currency matches.',
        schema: z.strictObject({ currency: z.string(), symbol: z.string() }),
      },
    },
  },
  'GET /api/currency/rates': {
    summary: 'The exchange rates of the day, for display only',
    description: 'Every charge is in US dollars.',
    answers: {
      200: {
        description: 'The value of one US dollar in each currency, and its date.',
        schema: z.strictObject({ rates: z.record(z.string(), z.number()), date: z.iso.date() }),
      },
    },
  },
  'GET /api/currency/supported': {
    summary: 'The currencies that prices are shown in',
    answers: {
      200: {
        description: 'Sorted by code.',
        schema: z.record(z.string(), z.strictObject({ symbol: z.string(), name: z.string() })),
      },
    },
  },
}

export const healthCalls: Record<string, DescribedCall> = {
  'GET /healthz': {
    summary: 'Liveness check',
    answers: {
      200: { description: 'The process is alive.', schema: z.strictObject({ status: z.literal('alive') }) },
    },
  },
  'GET /readyz': {
    summary: 'Readiness check: it reaches its database',
    answers: {
      200: { description: 'It can serve requests.', schema: z.strictObject({ status: z.literal('ready') }) },
      503: { description: 'It cannot serve requests now.', schema: z.looseObject({ status: z.string() }) },
    },
  },
}
