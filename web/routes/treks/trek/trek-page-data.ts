import type { FoundTrek } from '#domain/pages/trek-page-queries.ts'
import { serializeLoaderData } from '../../../http/loader-data.ts'
import { lineWords } from '../../../shared/trek/elevation-words.ts'
import { costWords } from '../../../shared/trek/cost-words.ts'
import { permitWords } from './permit-words.ts'

/** The data of a trek's page, with texts that would be the same in every browser: they need no code there. */
export function trekPageData(trek: FoundTrek) {
  const {
    permitFacts: _facts,
    nprPerUsd: _rate,
    permits: _permits,
    climate: _climate,
    restricted: _restricted,
    ...shown
  } = trek
  return serializeLoaderData({
    trek: shown,
    line: lineWords(trek),
    permits: permitWords(trek),
    costs: costWords(trek),
  })
}
