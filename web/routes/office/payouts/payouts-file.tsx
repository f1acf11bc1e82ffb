import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { openPayoutsOfFile, payoutsForBank } from '#domain/payout/bank-file/bank-file-queries.ts'
import {
  type BankFileDownload,
  exportPayouts,
  previewPayout,
} from '#domain/payout/bank-file/export-payouts.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/payouts-file.ts'
import { answerRefusal } from '../../../shared/page/answer-refusal.ts'

/** A preview of an approved payout's file. A bank file is requested with a form, because it is recorded. */
export const loader = authorize(
  site['office/payouts/payouts-file#xml'].read,
  async ({ deps, url, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const preview = url.searchParams.get('preview')
    if (!preview) throw redirect(href('/admin/payouts'))
    return attachment(await previewPayout(deps, { payoutId: preview, format: formatOf(url) }, visitor))
  },
)

/** The bank file of one released payout, of an earlier file's payouts, or of all that are in none yet. */
export const action = authorize(
  site['office/payouts/payouts-file#xml'].write,
  async ({ deps, url, visitor, request }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const [payout, file] = [String(form.get('payout') ?? ''), String(form.get('file') ?? '')]
    const payoutIds = payout
      ? [payout]
      : await (file ? openPayoutsOfFile(deps.db, file) : payoutsForBank(deps.db))
    const page = payout ? href('/admin/payouts/:id', { id: payout }) : href('/admin/payouts')
    if (payoutIds.length === 0) throw redirect(page, 303)
    const wanted = { payoutIds, format: formatOf(url), isConfirmed: form.get('again') === 'yes' }
    return answerRefusal(
      async () => attachment(await exportPayouts(deps, wanted, visitor)),
      (refusal) => {
        if (refusal.code !== 'payout-in-a-file-already') throw refusal
        throw redirect(`${page}?again=${encodeURIComponent(file || 'yes')}`, 303)
      },
    )
  },
)

function formatOf({ pathname }: URL): 'xml' | 'csv' {
  return pathname.endsWith('.csv') ? 'csv' : 'xml'
}

function attachment({ name, type, text }: BankFileDownload): Response {
  return new Response(text, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
