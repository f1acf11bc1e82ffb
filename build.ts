import { buildWeb } from './server/static/build-web.ts'

// `npm run build`: builds the pages in advance, for hosts where the program cannot write beside its sources.
buildWeb((step) => process.stdout.write(`${step} …\n`))
