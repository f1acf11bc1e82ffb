import type { Program } from '#test/program.ts'

const DAY_MS = 86_400_000
const NEPAL_MS = 20_700_000

/** Cards are charged from 10:00 in Nepal: from the next noon there, a move by days ends after that hour. */
export async function moveToNoon(program: Program): Promise<void> {
  const now = program.deps.now().getTime()
  const noon = (Math.floor((now + NEPAL_MS) / DAY_MS) + 1.5) * DAY_MS - NEPAL_MS
  await program.moveClock((noon - now) / DAY_MS)
}
