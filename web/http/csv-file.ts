/**
 * A list as CSV (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8). A text that a spreadsheet
 * would read as a formula gets an apostrophe before it.
 */
export function csvFile(name: string, rows: readonly (readonly (string | number | null)[])[]): Response {
  return new Response(`\uFEFF${rows.map(lineOf).join('')}`, { headers: headersOf(name) })
}

/** The same for a long list: its rows are read while the file is sent. */
export function csvStream(name: string, rows: AsyncIterable<readonly (string | number | null)[]>): Response {
  const lines = rows[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode('\uFEFF')),
    async pull(stream) {
      let text = ''
      while (text.length < STREAMED_AT_ONCE) {
        const { value, done } = await lines.next()
        if (value) text += lineOf(value)
        if (done) {
          stream.enqueue(encoder.encode(text))
          return stream.close()
        }
      }
      stream.enqueue(encoder.encode(text))
    },
    cancel: async () => void (await lines.return?.()),
  })
  return new Response(body, { headers: headersOf(name) })
}

/** In characters. */
const STREAMED_AT_ONCE = 64_000

function headersOf(name: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  }
}

function lineOf(row: readonly (string | number | null)[]): string {
  return `${row.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
