import { annapurnaTexts } from './annapurna.ts'
import { everestTexts } from './everest.ts'
import { kanchenjungaTexts } from './kanchenjunga.ts'
import { langtangTexts } from './langtang.ts'
import { makaluTexts } from './makalu.ts'
import { manasluTexts } from './manaslu.ts'
import { mustangAndDolpoTexts } from './mustang-dolpo.ts'
import type { TrekText } from './trek-text.ts'

const all = [
  ...everestTexts,
  ...annapurnaTexts,
  ...makaluTexts,
  ...langtangTexts,
  ...manasluTexts,
  ...mustangAndDolpoTexts,
  ...kanchenjungaTexts,
]

/** A host's text about a trek of treks.json. */
export function textOf(slug: string): TrekText {
  const text = all.find((one) => one.slug === slug)
  if (!text) throw new Error(`Nobody has written about ${slug}`)
  return text
}
