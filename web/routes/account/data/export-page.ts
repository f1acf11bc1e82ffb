import { brand } from '#brand'
import type { Exported, Row, Value } from '#domain/personal-data/export-data.ts'
import { usd } from '#domain/money.ts'

/** An export as a page to read: without script, external pictures or active content. */
export function exportPage({ madeAt, email, sections }: Exported): string {
  const filled = sections.filter(({ rows }) => rows.length > 0)
  const empty = sections.filter(({ rows }) => rows.length === 0)
  const contents = filled.map(
    ({ table, title, rows }) => `<li><a href="#${table}">${escape(title)}</a> (${rows.length})</li>`,
  )
  const parts = filled.map(
    ({ table, title, rows }) =>
      `<section id="${table}"><h2>${escape(title)}</h2>${rows.map(rowHtml).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<title>Your data at ${brand.name}</title><style>${looks}</style></head>
<body><main><h1>Your data at ${brand.name}</h1>
<p>Everything that we keep about ${escape(email)}, as of ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Times are UTC, dates are Nepal’s. data.json has the same data for programs.</p>
<nav aria-label="Contents"><ol>${contents.join('')}</ol></nav>
${parts.join('\n')}
<section><h2>Nothing is stored about</h2><p>${empty.map(({ title }) => escape(title)).join(', ')}.</p></section>
</main></body></html>
`
}

function rowHtml(row: Row): string {
  const facts = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<dt>${escape(labelOf(name))}</dt><dd>${valueHtml(name, value)}</dd>`)
  return `<dl>${facts.join('')}</dl>`
}

/** 'total_cents' is 'Total', 'first_name' is 'First name'. */
function labelOf(name: string): string {
  const words = name.replace(/_(cents|sealed)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueHtml(name: string, value: Value): string {
  if (name.endsWith('_cents') && typeof value === 'number') return usd(value)
  if (typeof value === 'string' && value.startsWith('files/'))
    return `<a href="${escape(value)}">${escape(value)}</a>`
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return `${value.slice(0, 16).replace('T', ' ')} UTC`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return escape(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const looks = `body{margin:0;font:16px/24px system-ui,sans-serif;color:#16223a;background:#f9f7f1}main{max-width:46rem;margin:0 auto;padding:2rem 1rem}
h1,h2{font-family:Georgia,serif}dl{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:.25rem 1rem;margin:1rem 0;padding:1rem;border:1px solid #ded9cd;border-radius:12px;background:#fff}
dt{color:#45526b}dd{margin:0;overflow-wrap:anywhere}a{color:#0f5c6e}
@media (prefers-color-scheme:dark){body{color:#f3f0e8;background:#0e1625}dl{background:#161f32;border-color:#2a364d}dt{color:#bbc3d1}a{color:#74c7d3}}`
