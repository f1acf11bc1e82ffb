import { buildWeb } from './server/build-web.ts'

// `npm run build`: builds the pages beforehand, where the program itself may not write beside its sources.
buildWeb((step) => process.stdout.write(`${step} …\n`))
