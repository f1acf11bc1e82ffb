import sharp from 'sharp'
import { sampleDocument } from '#art/sample-document.ts'
import { applications } from '#db/seed/applications.ts'
import { applicationId, documentKey } from '#db/seed/write-applications.ts'
import type { Deps } from '#domain/deps.ts'
import { sealPages } from '#domain/verification/seal-verification.ts'

/** Creates the documents of the demonstration's waiting applications, unless they exist. */
export async function writeSampleDocuments({ db, storage, secret }: Pick<Deps, 'db' | 'storage' | 'secret'>) {
  for (const [email, { form }] of Object.entries(applications)) {
    const key = documentKey(email)
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
    const content = await sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer()
    await storage.write(key, sealPages(secret, applicationId(email), [{ content }]))
  }
}
