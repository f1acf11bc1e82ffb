import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every page needs comes in two files instead of thirty small ones, each of which would wait for its turn. */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|realtime\/\w+-context/,
    priority: 2,
  },
  {
    name: 'parts',
    // Forms, results and the office have pages of their own.
    test: /\/(web\/ui\/(?!office|otp-field|result-page|error-summary|field|countdown)|web\/http|domain|pages\/page-meta)|node_modules\/lucide-react|brand\.ts/,
    minShareCount: 4,
    priority: 1,
  },
  {
    // What the trek's page, the largest of all, shares with few others: one file weighs less than seven.
    name: 'trek-parts',
    test: /web\/ui\/(elevation-|reply)|review-(rules|photos)|price-rules|cut-off|print-alone|trek-words|book-words|party-rules|icons\/printer/,
    minShareCount: 2,
    priority: 0,
  },
  {
    name: 'results',
    test: /web\/ui\/(result-page|error-page)|pages\/error-page/,
    minShareCount: 2,
    priority: 0,
  },
]

/** Every page reads the list of all scripts: without their names it is an eighth shorter. */
const names = { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' }

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', sourcemap: false, reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, ...names } } } },
  },
})
