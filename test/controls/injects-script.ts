import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const whole = 'resolve(Buffer.concat(chunks));'
const script = '<script>window.ran()</script><script type="module" async="">window.ran()</script>'

/** Negative control: puts two scripts into each rendered page, like a component without escaping. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/build/server/index.js')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(whole).length, 2, 'pages are rendered in one place')
    const injected = `resolve(Buffer.from(Buffer.concat(chunks).toString().replace(/<body[^>]*>/, (body) => body + '${script}')));`
    return { ...loaded, source: source.replace(whole, () => injected) }
  },
})
