import { z } from 'zod'
import type { DescribedCall } from './described-call.ts'

export const currencyCalls: Record<string, DescribedCall> = {
  'GET /api/currency/detect': {
    summary: 'The currency that fits the caller’s language',
    answers: {
      200: {
        says: 'US dollars where none does.',
        shape: z.strictObject({ currency: z.string(), symbol: z.string() }),
      },
    },
  },
  'GET /api/currency/rates': {
    summary: 'The day’s rates, for display alone',
    description: 'Every charge is in US dollars.',
    answers: {
      200: {
        says: 'How much of each currency one US dollar is, and of which day.',
        shape: z.strictObject({ rates: z.record(z.string(), z.number()), date: z.iso.date() }),
      },
    },
  },
  'GET /api/currency/supported': {
    summary: 'The currencies that prices are shown in',
    answers: {
      200: {
        says: 'By code.',
        shape: z.record(z.string(), z.strictObject({ symbol: z.string(), name: z.string() })),
      },
    },
  },
}

export const healthCalls: Record<string, DescribedCall> = {
  'GET /healthz': {
    summary: 'Whether the program is alive',
    answers: { 200: { says: 'It is.', shape: z.strictObject({ status: z.literal('alive') }) } },
  },
  'GET /readyz': {
    summary: 'Whether it reaches its database and can serve',
    answers: {
      200: { says: 'It can.', shape: z.strictObject({ status: z.literal('ready') }) },
      503: { says: 'It cannot, for now.', shape: z.looseObject({ status: z.string() }) },
    },
  },
}
