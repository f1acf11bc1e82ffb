import { type Plan, type Repository, WrongInput } from './plan.ts'

/**
 * An SQL file with the next number. It raises an error until it is written: a database that applied an unfinished file
 * would refuse the finished one.
 */
export function planMigration(name: string, { paths }: Repository): Plan {
  if (name.includes('/'))
    throw new WrongInput(`A migration has no folder: write the name alone, as in swap-date.`)
  const snake = name.replaceAll('-', '_')
  const numbered = [...paths].flatMap((path) => {
    const [, number, called] = /^db\/migrations\/(\d+)_(.+)\.sql$/.exec(path) ?? []
    return number && called ? [{ number: Number(number), called, path }] : []
  })
  const existing = numbered.find(({ called }) => called === snake)
  if (existing) throw new WrongInput(`${existing.path} has this name already: choose another.`)
  const next = Math.max(0, ...numbered.map(({ number }) => number)) + 1
  const file = `${String(next).padStart(3, '0')}_${snake}`
  return {
    created: [{ path: `db/migrations/${file}.sql`, text: migrationText(file) }],
    changed: [],
    steps: [
      'Replace the error by the change. Never edit a file that a database has applied.',
      'npm run db:types writes db/schema.ts.',
      'Declare each new column in domain/personal-data/, and each new transition of a state in domain/event/.',
    ],
  }
}

function migrationText(file: string): string {
  return `-- Say what changes for the business, and why.
do $$ begin
  raise exception 'The migration ${file} is not written yet: replace this statement.';
end $$;
`
}
