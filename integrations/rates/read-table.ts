import { OutsideError } from '../outside-error.ts'

export type Table = { date: string; rates: Record<string, number> }

/**
 * Reads a day's reference rates, in the European Central Bank's XML or as JSON (`{ date, base, rates }`), and converts
 * them to the amount of each currency for one US dollar.
 */
export function readTable(body: string): Table {
  const { date, base, rates } = body.trimStart().startsWith('<') ? fromXml(body) : fromJson(body)
  const all = { ...rates, [base]: 1 }
  const perBase = all['USD']
  if (!date || !perBase || !(perBase > 0)) throw new OutsideError('rates', { code: 'unreadable' })
  const turned = Object.entries(all).filter(([code, rate]) => /^[A-Z]{3}$/.test(code) && rate > 0)
  return { date, rates: Object.fromEntries(turned.map(([code, rate]) => [code, rate / perBase])) }
}

function fromXml(xml: string) {
  const date = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']/.exec(xml)?.[1] ?? ''
  const day = xml.slice(Math.max(0, xml.indexOf('time=')), xml.indexOf('</Cube>', xml.indexOf('time=')))
  const pairs = [...day.matchAll(/currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']/g)]
  const rates: Record<string, number> = Object.fromEntries(
    pairs.map(([, code, rate]) => [code, Number(rate)]),
  )
  return { date, base: 'EUR', rates }
}

function fromJson(json: string) {
  const table: unknown = parsed(json)
  const { date = '', base = 'EUR', rates = {} } = isRecord(table) ? table : {}
  const numbers = isRecord(rates) ? Object.entries(rates).filter(([, rate]) => typeof rate === 'number') : []
  return {
    date: String(date),
    base: String(base),
    rates: Object.fromEntries(numbers) as Record<string, number>,
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new OutsideError('rates', { code: 'unreadable' })
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
