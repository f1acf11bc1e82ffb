import type { Account } from '#domain/account/visitor.ts'
import { exportPayouts, previewPayout } from '#domain/payout/export-payouts.ts'
import { listPayouts } from '#domain/payout/payout-queue-queries.ts'
import type { Visit } from '../../http/context.ts'
import { operator } from '../../http/visitor.ts'
import type { Route } from './+types/payouts-file.ts'

/** The bank file of one released payout, or of all of them; with `preview`, what an approved one will look like. */
export const loader = operator(
  async ({ deps, url, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const format = url.pathname.endsWith('.csv') ? 'csv' : 'xml'
    const preview = url.searchParams.get('preview')
    const one = url.searchParams.get('payout')
    const { name, type, text } = preview
      ? await previewPayout(deps, { payoutId: preview, format }, visitor)
      : await exportPayouts(deps, { payoutIds: one ? [one] : await allReleased(deps), format }, visitor)
    return new Response(text, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  },
)

async function allReleased({ db }: Visit['deps']): Promise<string[]> {
  const open = await listPayouts(db, 'open')
  return open.filter(({ state }) => state === 'sent').map(({ id }) => id)
}
