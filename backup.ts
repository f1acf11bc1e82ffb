import { backUp } from './server/backup/back-up.ts'
import { sayOf } from './server/backup/say-of.ts'

// `npm run backup -- <folder>`: copies the data while the program runs, or without it.
await sayOf('npm run backup -- <folder>', backUp)
