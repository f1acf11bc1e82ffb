import { brand } from '#brand'
import { askForBankLetter } from '#domain/payout/bank/review-bank-details.ts'
import { createHostOnHold } from '#test/fixtures/payouts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { expect, type OpenedSite } from '../browser.ts'
import type { PageCheck } from './check-pages.ts'

/** A host whom an operator has asked for a letter of the bank. */
export async function createHostAskedForLetter(site: OpenedSite) {
  const host = await createHostOnHold(site)
  const { visitor } = await createPerson(site.deps, { role: 'operator', firstName: 'Ramesh' })
  const { changed_at: changedAt } = await site.deps.db
    .selectFrom('vault.bank_account')
    .select('changed_at')
    .where('host_id', '=', host.id)
    .executeTakeFirstOrThrow()
  const message = 'Please send a letter from the bank with the exact name of the holder.'
  await askForBankLetter(site.deps, { hostId: host.id, changedAt, message }, visitor)
  return host
}

/** The pages on which such a host sends it. */
export const letterPages: PageCheck[] = [
  {
    file: 'host/earnings/letter.tsx',
    state: 'errors',
    path: `/${brand.slug}-your-adventure/earnings/letter`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Send the letter' }).click()
      await expect(page.locator('#letter-error')).toBeVisible()
    },
  },
]
