import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { OutsideError } from '../outside-error.ts'
import { httpRates } from './http-rates.ts'

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.25'/><Cube currency='JPY' rate='200'/></Cube>
  <Cube time='2026-11-19'><Cube currency='USD' rate='9'/><Cube currency='CHF' rate='9'/></Cube></Cube>
</gesmes:Envelope>`

/** Requests rates from a provider that answers like this. */
async function asked(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  try {
    return await httpRates(`http://127.0.0.1:${(server.address() as AddressInfo).port}/daily`).latest()
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const body = (text: string) => asked((_request, response) => response.end(text))

test('converts the table of the European Central Bank to US dollars, its first day only', async () => {
  assert.deepEqual(await body(xml), { date: '2026-11-20', rates: { USD: 1, JPY: 160, EUR: 0.8 } })
})

test('reads a table in JSON with any base', async () => {
  const euro = { date: '2026-11-20', base: 'EUR', rates: { USD: 1.25, CHF: 1 } }
  assert.deepEqual(await body(JSON.stringify(euro)), {
    date: '2026-11-20',
    rates: { USD: 1, CHF: 0.8, EUR: 0.8 },
  })
  const dollar = { date: '2026-11-20', base: 'USD', rates: { EUR: 0.8, CHF: 'much', 'A;B': 3, NOK: -1 } }
  assert.deepEqual(await body(JSON.stringify(dollar)), { date: '2026-11-20', rates: { EUR: 0.8, USD: 1 } })
})

test('a missing table, a refusal, an oversized answer and a time-out are external errors', async () => {
  const answers: RequestListener[] = [
    (_request, response) => response.end('{}'),
    (_request, response) => response.end('[1'),
    (_request, response) => response.end('<html>Please log in</html>'),
    (_request, response) => response.end('x'.repeat(600_000)),
    (_request, response) => response.writeHead(503).end(),
    (request) => request.destroy(),
  ]
  for (const answer of answers) await assert.rejects(asked(answer), OutsideError)
  await assert.rejects(httpRates('http://127.0.0.1:1/').latest(), OutsideError)
})

test('without a URL there is no provider', async () => {
  assert.equal(await httpRates(undefined).latest(), null)
})
