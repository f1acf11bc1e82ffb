import type { Position } from './daylight-rules.ts'
import { climateNormals, climateNormalsOf } from './climate-normals.ts'
import { emergencyNumbers, healthPosts, hospitalTowns, knownWays } from './health-posts.ts'
import { kitAdditions, kitLists } from './kit-lists.ts'
import { permitLaws, permits, permitsOf } from './permits.ts'
import { nepalPosition, regionPositions } from './region-positions.ts'
import { type Source, type SourceKey, sources } from './sources.ts'

export type Land = ReturnType<typeof landOf>

type LandTrek = { region: string; climate: string; permits: readonly string[]; restricted: boolean }

/** The facts of the land that one trek's page needs, found by its climate, permits and region; small enough to be sent along. */
export function landOf(trek: LandTrek) {
  const station =
    climateNormals.find(({ key }) => key === trek.climate) ??
    climateNormals.find(({ region }) => region === trek.region) ??
    null
  const priced = trek.permits.flatMap((name) => permits.filter((permit) => permit.name === name))
  const laws = permitLaws.filter(({ restrictedOnly }) => !restrictedOnly || trek.restricted)
  const position: Position = regionPositions[trek.region] ?? nepalPosition
  return {
    ...{ station, position, laws },
    permits: priced,
    /** Permits the trek names of which no price is kept. */
    unpricedPermits: trek.permits.filter((name) => !priced.some((permit) => permit.name === name)),
    climateOf: climateNormalsOf,
    permitsOf,
    ...{ healthPosts, hospitalTowns, knownWays, emergencyNumbers },
    kit: { ...kitLists, ...kitAdditions },
    climateSources: named(station ? [...station.sources, 'C6'] : []),
    permitSources: named([...priced, ...laws].flatMap((fact) => fact.sources)),
  }
}

function named(keys: readonly string[]): Source[] {
  return [...new Set(keys)].flatMap((key) => (isSource(key) ? [sources[key]] : []))
}

function isSource(key: string): key is SourceKey {
  return key in sources
}
