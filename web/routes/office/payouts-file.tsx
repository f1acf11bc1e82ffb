import type { Account } from '#domain/account/visitor.ts'
import { type BankFormat, exportPayouts, previewPayout } from '#domain/payout/export-payouts.ts'
import { payoutsForBank } from '#domain/payout/payout-queue-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { may } from '../../http/may.ts'
import type { Route } from './+types/payouts-file.ts'

/** The bank file of one released payout, or of all that stand in none yet; with `preview`, what an approved one will look like. */
export const loader = may(
  'payout.export',
  async ({ deps, url, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const format = url.pathname.endsWith('.csv') ? 'csv' : 'xml'
    const preview = url.searchParams.get('preview')
    const one = url.searchParams.get('payout')
    const { name, type, text } = preview
      ? await previewPayout(deps, { payoutId: preview, format }, visitor)
      : await exportPayouts(deps, { payoutIds: one ? [one] : await fresh(deps, format), format }, visitor)
    return new Response(text, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  },
)

async function fresh({ db }: Visit['deps'], format: BankFormat): Promise<string[]> {
  const ids = await payoutsForBank(db, format)
  if (ids.length === 0) throw new Refusal('payout-in-a-file-already')
  return ids
}
