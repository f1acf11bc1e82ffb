import { sampleDocument } from '#art/sample-document.ts'
import { documentKey, waitingVerifications } from '#db/seed/write/write-applications.ts'
import type { Deps } from '#domain/deps.ts'
import { sealPages } from '#domain/verification/seal-verification.ts'

/** Creates the documents of the demonstration's waiting applications and renewals, unless they exist. */
export async function writeSampleDocuments({ db, storage, secret }: Pick<Deps, 'db' | 'storage' | 'secret'>) {
  for (const waiting of waitingVerifications) {
    const { form } = waiting
    const key = documentKey(waiting)
    const named = db.selectFrom('vault.identity_document').select('pages').where('storage_key', '=', key)
    if (!(await named.executeTakeFirst()) || (await storage.read(key))) continue
    const isCompany = form.hostType === 'company'
    const drawing = sampleDocument({
      isOfPerson: !isCompany,
      title: isCompany ? 'Registration certificate' : 'Passport',
      fields: isCompany
        ? [
            ['Company', form.businessName],
            ['Address', form.businessAddress],
            ['Number', form.idNumber],
          ]
        : [
            ['Surname', form.lastName],
            ['Given names', form.firstName],
            ['Born', form.dateOfBirth],
            ['Number', form.idNumber],
          ],
    })
    // Only a first start loads it.
    const { default: sharp } = await import('sharp')
    // More effort saves 4 % of the file and takes 144 instead of 65 ms of processor time at the first start.
    const content = await sharp(Buffer.from(drawing)).webp({ quality: 82, effort: 2 }).toBuffer()
    await storage.write(key, sealPages(secret, waiting.id, [{ content }]))
  }
}
