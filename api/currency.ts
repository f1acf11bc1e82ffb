import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { currencies } from '#domain/currency/currency-rules.ts'
import { currencyOfLanguage } from '#domain/currency/home-currency-rules.ts'
import { ratesOf } from '#domain/currency/rate-queries.ts'
import type { Deps } from '#domain/deps.ts'

/** The specification's currency calls. They are for display: every charge is in US dollars. */
export const currencyApi: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/api/currency/detect', async ({ headers }, reply) => {
    const { code, symbol } = currencyOfLanguage(headers['accept-language'])
    reply.header('Vary', 'Accept-Language')
    return { currency: code, symbol }
  })

  app.get('/api/currency/rates', async () => {
    const { date, rates } = await ratesOf(deps)
    return { rates, date }
  })

  app.get('/api/currency/supported', async () => supported)
}

const supported = Object.fromEntries(currencies.map(({ code, symbol, name }) => [code, { symbol, name }]))
