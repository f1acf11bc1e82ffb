import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const does = 'await jobs[name](deps, payload as never)'
const notes = `await sql\`insert into job_note values (\${id}, 'begun')\`.execute(deps.db)
    await new Promise((later) => setTimeout(later, 400))
    await jobs[name](deps, payload as never)
    await sql\`insert into job_note values (\${id}, 'done')\`.execute(deps.db)`

/**
 * Makes each job take almost half a second and record its begin and end in the table job_note, so that a test knows
 * which jobs ran when a process stopped, and how often.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/worker/queue.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(does).length, 2, 'jobs run in one place')
    return { ...loaded, source: `import { sql } from 'kysely'\n${source.replace(does, notes)}` }
  },
})
