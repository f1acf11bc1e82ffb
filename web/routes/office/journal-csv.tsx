import { exportJournal } from '#domain/accounting/export-journal.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../http/context.ts'
import { csvStream } from '../../http/csv-file.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/journal-csv.ts'

/** The journal of a month as CSV. */
export const action = authorize(
  site['office/journal-csv'].write,
  async ({ deps, request, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const { name, rows } = await exportJournal(deps, String(form.get('month') ?? ''), visitor)
    return csvStream(name, rows)
  },
)
