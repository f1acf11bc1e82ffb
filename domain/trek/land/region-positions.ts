import type { Position } from './daylight-rules.ts'

/**
 * The middle of each region's trails to a tenth of a degree, read from a map (general knowledge). A tenth changes the
 * length of a day by less than a minute.
 */
export const regionPositions: Readonly<Record<string, Position>> = {
  Everest: { latitude: 27.8, longitude: 86.8 },
  Annapurna: { latitude: 28.5, longitude: 84.0 },
  Makalu: { latitude: 27.7, longitude: 87.2 },
  Langtang: { latitude: 28.2, longitude: 85.5 },
  Manaslu: { latitude: 28.5, longitude: 84.8 },
  Mustang: { latitude: 29.0, longitude: 83.9 },
  Dolpo: { latitude: 29.0, longitude: 82.9 },
  Kanchenjunga: { latitude: 27.6, longitude: 87.9 },
}

/** The position for a region without an entry: anywhere else in Nepal's mountains. */
export const nepalPosition: Position = { latitude: 28.2, longitude: 84.7 }
