import type { Plate } from './plate.ts'

/** The covers of the treks west of Langtang: Manaslu, Annapurna, Mustang, Dolpo. */
export const west: Record<string, Plate> = {
  'annapurna-circuit': {
    palette: 'annapurna-gold',
    sun: [0.2, 0.29],
    back: [
      [0.2, 0.62, 0.34, 0],
      [0.42, 0.84, 0.3, 0.1],
      [0.6, 0.94, 0.3, 0],
      [0.8, 0.78, 0.32, -0.1],
      [0.98, 0.7, 0.3, 0],
    ],
    front: [[0.7, 0.48, 0.22, 0.1]],
    composition: 'pass',
  },
  'annapurna-base-camp': {
    palette: 'rhodo-rose',
    sun: [0.52, 0.3],
    back: [
      [0.1, 0.95, 0.32, 0.1],
      [0.32, 0.66, 0.26, 0.1],
      [0.72, 0.7, 0.26, -0.1],
      [0.93, 1, 0.32, -0.1],
    ],
    front: [
      [0.02, 0.66, 0.26, 0],
      [0.98, 0.62, 0.26, 0],
    ],
    composition: 'glacier',
  },
  'ghorepani-poon-hill': {
    palette: 'rhodo-rose',
    sun: [0.8, 0.33],
    back: [
      [0.34, 0.9, 0.4, 0],
      [0.1, 0.56, 0.3, 0],
      [0.66, 0.5, 0.34, 0],
    ],
    front: [],
    composition: 'forest',
  },
  'mardi-himal': {
    palette: 'monsoon-jade',
    sun: [0.2, 0.25],
    back: [
      [0.58, 1.06, 0.19, -0.1],
      [0.655, 0.99, 0.17, 0.25],
      [0.86, 0.52, 0.34, 0],
      [0.26, 0.42, 0.34, 0],
    ],
    front: [[0.34, 0.34, 0.3, 0]],
    composition: 'ridge',
  },
  'nar-phu-valley': {
    palette: 'mustang-ochre',
    sun: [0.76, 0.24],
    back: [
      [0.36, 0.94, 0.28, 0.1],
      [0.6, 0.66, 0.26, 0],
      [0.12, 0.6, 0.26, 0],
    ],
    front: [[0.86, 0.62, 0.22, 0]],
    composition: 'cliffs',
  },
  'manaslu-circuit': {
    palette: 'larkya-peach',
    sun: [0.78, 0.27],
    back: [
      [0.38, 1.02, 0.26, -0.05],
      [0.475, 0.9, 0.17, 0.2],
      [0.14, 0.62, 0.28, 0],
      [0.74, 0.66, 0.3, 0],
    ],
    front: [[0.94, 0.56, 0.24, 0]],
    composition: 'valley',
  },
  'tsum-valley': {
    palette: 'barley-amber',
    sun: [0.68, 0.24],
    back: [
      [0.24, 0.88, 0.28, 0.1],
      [0.48, 0.66, 0.26, 0],
      [0.9, 0.8, 0.28, -0.1],
    ],
    front: [[0.04, 0.5, 0.22, 0]],
    composition: 'terraces',
  },
  'upper-mustang': {
    palette: 'mustang-ochre',
    sun: [0.22, 0.24],
    back: [
      [0.74, 0.6, 0.34, 0],
      [0.92, 0.52, 0.3, 0],
      [0.44, 0.4, 0.4, 0],
    ],
    front: [
      [0.16, 0.4, 0.26, 0],
      [0.58, 0.36, 0.3, 0],
    ],
    composition: 'cliffs',
  },
  'lower-dolpo-circuit': {
    palette: 'dolpo-lake',
    sun: [0.76, 0.23],
    back: [
      [0.34, 0.92, 0.28, 0.1],
      [0.58, 0.72, 0.26, 0],
      [0.12, 0.62, 0.24, 0],
    ],
    front: [[0.9, 0.64, 0.24, 0]],
    composition: 'lake',
  },
}
