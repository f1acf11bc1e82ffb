/**
 * A list as CSV (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8). A text that a spreadsheet
 * would read as a formula gets an apostrophe before it.
 */
export function csvFile(name: string, rows: readonly (readonly (string | number | null)[])[]): Response {
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n')
  return new Response(`\uFEFF${text}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
