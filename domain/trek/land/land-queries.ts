import { acclimatisationOf } from '../acclimatisation-rules.ts'
import type { Position } from './daylight-rules.ts'
import { climateNormals, climateNormalsOf } from './climate-normals.ts'
import { emergencyNumbers, healthPosts, hospitalTowns, knownWays } from './health-posts.ts'
import { type WalkDay, walkOf } from './difficulty-rules.ts'
import { kitAdditions, kitLists, kitReplacements } from './kit-lists.ts'
import { isTechnical } from './kit-rules.ts'
import { permitLaws, permits, permitsOf } from './permits.ts'
import { nepalPosition, regionPositions } from './region-positions.ts'
import { postsFor, type RescueDay, waysToDoctor } from './rescue-rules.ts'
import { type Source, type SourceKey, sources } from './sources.ts'

type LandTrek = {
  region: string
  climate: string
  startPlace: string
  gateway: string
  fitness: string
  days: readonly (RescueDay & WalkDay)[]
}

/**
 * The local facts for one trek's page, by its climate and region: small enough to send with the page. Facts
 * that are the same for every departure (health posts, difficulty) are computed here.
 */
export function landOf(trek: LandTrek) {
  const station =
    climateNormals.find(({ key }) => key === trek.climate) ??
    climateNormals.find(({ region }) => region === trek.region) ??
    null
  const position: Position = regionPositions[trek.region] ?? nepalPosition
  return {
    station,
    position,
    climateOf: climateNormalsOf,
    help: helpOf(trek),
    walk: walkOf(trek.days),
    nights: nightsOf(trek.days),
    technical: isTechnical(trek.fitness),
    kit: { ...kitLists, ...kitAdditions, replaces: kitReplacements },
    climateSources: named(station ? [...station.sources, 'C6'] : []),
  }
}

/** The permits of a trek with their prices, and who may walk there. */
export function permitFactsOf(trek: { permits: readonly string[]; restricted: boolean }) {
  const priced = trek.permits.flatMap((name) => permits.filter((permit) => permit.name === name))
  const laws = permitLaws.filter(({ restrictedOnly }) => !restrictedOnly || trek.restricted)
  return {
    permits: priced,
    /** Permits of the trek without a stored price. */
    unpriced: trek.permits.filter((name) => !priced.some((permit) => permit.name === name)),
    laws,
    sources: named([...priced, ...laws].flatMap((fact) => fact.sources)),
    on: permitsOf,
  }
}

/** The number of high nights and of rest days. */
function nightsOf(days: LandTrek['days']) {
  const { nightsAbove3000, highestNightM, restDays } = acclimatisationOf(days)
  return { nightsAbove3000, highestNightM, restDays }
}

/** Health posts, and the hours to them from each night outside a town. */
function helpOf({ region, days, startPlace, gateway, fitness }: LandTrek) {
  const ways = waysToDoctor(
    days,
    { startPlace, gateway, climbing: isTechnical(fitness) },
    { posts: healthPosts, towns: hospitalTowns, ways: knownWays },
  ).filter(({ place }) => !hospitalTowns.includes(place))
  const nearest = ways.flatMap((way) => (way.nearest ? [way.nearest.at] : []))
  return { ways, posts: postsFor(healthPosts, days, region, nearest), emergencyNumbers }
}

function named(keys: readonly string[]): Source[] {
  return [...new Set(keys)].flatMap((key) => (isSource(key) ? [sources[key]] : []))
}

function isSource(key: string): key is SourceKey {
  return key in sources
}
