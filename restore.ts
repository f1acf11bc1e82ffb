import { restore } from './server/backup/restore.ts'
import { sayOf } from './server/backup/say-of.ts'

// `npm run restore -- <folder>`: restores a backup into an empty data folder or database.
await sayOf('npm run restore -- <folder>', restore)
