import type { IsoDate } from '../../dates.ts'
import type { EmergencyNumber, HealthPost, KnownWay } from './rescue-rules.ts'

/** When these facts were collected. */
export const healthPostsOf: IsoDate = '2026-11-20'

/** Doctors and health workers in the mountains; 'trekking seasons' are about March to May and October to November. */
export const healthPosts: readonly HealthPost[] = [
  {
    place: 'Pheriche',
    region: 'Everest',
    altitudeM: 4371,
    what: 'Himalayan Rescue Association aid post, trekking seasons',
    basis: 'known',
  },
  { place: 'Khunde', region: 'Everest', altitudeM: 3840, what: 'Hospital, all year', basis: 'known' },
  { place: 'Lukla', region: 'Everest', altitudeM: 2860, what: 'Hospital', basis: 'known' },
  {
    place: 'Machhermo',
    region: 'Everest',
    altitudeM: 4470,
    what: 'Seasonal porter shelter and rescue post',
    basis: 'known',
  },
  {
    place: 'Manang',
    region: 'Annapurna',
    altitudeM: 3540,
    what: 'Himalayan Rescue Association aid post, trekking seasons',
    basis: 'known',
  },
  { place: 'Jomsom', region: 'Mustang', altitudeM: 2720, what: 'District hospital', basis: 'known' },
  {
    place: 'Kyanjin Gompa',
    region: 'Langtang',
    altitudeM: 3830,
    what: 'Seasonal health post',
    basis: 'estimated',
  },
]

/** Towns at road ends, with hospitals of every kind (general knowledge). */
export const hospitalTowns: readonly string[] = ['Kathmandu', 'Pokhara']

/**
 * Short routes that are no itinerary's day, in hours downhill or level (general knowledge, checked against a route
 * description where there is one).
 */
export const knownWays: readonly KnownWay[] = [
  { from: 'Dingboche', to: 'Pheriche', hours: 1 },
  { from: 'Lobuche', to: 'Pheriche', hours: 3 },
  { from: 'Gorak Shep', to: 'Lobuche', hours: 2.5 },
  { from: 'Namche Bazaar', to: 'Khunde', hours: 1.5 },
  { from: 'Gokyo', to: 'Machhermo', hours: 3.5 },
]

/** Emergency numbers in Nepal. */
export const emergencyNumbers: readonly EmergencyNumber[] = [
  { who: 'Tourist police', number: '1144' },
  { who: 'Ambulance', number: '102' },
  { who: 'Police', number: '100' },
  { who: 'Fire', number: '101' },
]
