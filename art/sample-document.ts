import { lettered } from './lettering.ts'

export type SampleDocument = {
  title: string
  /** Whether it has a picture of a person; else a seal. */
  isOfPerson: boolean
  fields: readonly (readonly [name: string, value: string])[]
}

const PERSON =
  '<rect x="80" y="240" width="360" height="480" rx="16" fill="#c7c0ad"/><circle cx="260" cy="430" r="90" fill="#8e8876"/><path d="M110 720q16-170 150-170t150 170z" fill="#8e8876"/>'
const SEAL =
  '<g fill="none" stroke="#b8372f"><circle cx="260" cy="460" r="150" stroke-width="8"/><circle cx="260" cy="460" r="122" stroke-width="3"/><path d="M180 500l50-66 26 28 44-60 50 98z" stroke-width="8" stroke-linejoin="round"/></g>'

/** A sample document of the demonstration as SVG: of nobody, as a text across its whole width states. */
export function sampleDocument({ title, isOfPerson, fields }: SampleDocument): string {
  const ink = '#2b2f38'
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    fill = ink,
    face: 'figtree' | 'eczar' = 'figtree',
  ) => lettered(text, { face, x, y, size, fill })
  const rows = fields.map(
    ([name, value], index) =>
      write(name, 520, 300 + index * 120, 30, '#6a6f7a') +
      write(value.replaceAll('/', ' · '), 520, 348 + index * 120, 44),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1420" height="1000" viewBox="0 0 1420 1000">
    <rect width="1420" height="1000" rx="28" fill="#e9e4d4"/>
    ${write(title, 80, 130, 56, ink, 'eczar')}${write('Example', 1130, 130, 44, '#b8372f')}
    ${isOfPerson ? PERSON : SEAL}
    ${rows.join('')}
    <g transform="translate(120 930) rotate(-16)" opacity="0.28">${write('Demonstration only', 0, 0, 150, '#b8372f', 'eczar')}</g>
  </svg>`
}
