import { restore } from './server/backup/restore.ts'
import { sayOf } from './server/backup/say-of.ts'

// `npm run restore -- <folder>`: puts a backup back into an empty data folder or database.
await sayOf('npm run restore -- <folder>', restore)
