import { accountId } from '#db/seed/write/write-people.ts'
import type { Program } from '#test/program.ts'

/** The id of the first record that a query finds. */
export async function idOf(
  { rows }: Pick<Program, 'rows'>,
  query: string,
  values?: unknown[],
): Promise<string> {
  const [row] = await rows(`${query} limit 1`, values)
  if (!row) throw new Error(`the demonstration has no record for: ${query}`)
  return row.id
}

/** A guest's booking of one of Pasang's treks that is on the trail; on any day the demonstration has one. */
export async function departedBooking({
  rows,
}: Pick<Program, 'rows'>): Promise<{ id: string; endsOn: string }> {
  const [row] = await rows(
    `select booking.id, ends_on::text as "endsOn" from booking
     join departure on departure.id = departure_id join trek on trek.id = trek_id
     where booking.state = 'confirmed' and departure.state = 'departed' and account_id is null and host_id = $1
     order by booking.id limit 1`,
    [accountId('pasang@example.com')],
  )
  if (!row) throw new Error(`the demonstration has no departed booking with Pasang`)
  return row
}
