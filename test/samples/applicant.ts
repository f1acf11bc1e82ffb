import sharp from 'sharp'
import type { Visitor } from '#domain/account/visitor.ts'
import { saveDraft } from '#domain/verification/save-draft.ts'
import { submitVerification } from '#domain/verification/submit-verification.ts'
import type { FormField } from '#domain/verification/verification-form-rules.ts'
import { signedIn } from './credit.ts'
import type { World } from '../world.ts'

/** A complete form of an individual. */
export const filledForm: Record<FormField, string> = {
  hostType: 'individual',
  firstName: 'Karma',
  lastName: 'Gurung',
  dateOfBirth: '11/02/1985',
  businessName: '',
  businessAddress: '',
  phoneNumber: '+977 980 000 0000',
  idType: 'passport',
  idNumber: 'PA 0446203',
  experience: 'Guide since 2008.',
  yearsOfExperience: '18',
  specialities: 'High passes, Nar Phu, family groups',
  accountHolderName: 'Karma Gurung',
  accountNumber: '01100175004410',
  bankName: 'Nabil Bank',
  branchCode: '011',
  swiftCode: 'NARBNPKA',
  accountType: 'savings',
}

/** A complete form of a company. */
export const companyForm: Record<FormField, string> = {
  ...filledForm,
  hostType: 'company',
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  idType: '',
  businessName: 'Manang Walks Pvt. Ltd.',
  businessAddress: 'Saat Ghumti Marg 21, Kathmandu',
  idNumber: '184422/074/075',
  accountHolderName: 'Manang Walks Pvt. Ltd.',
  accountType: 'business',
}

/** A photo of a passport page, with a name in its metadata. */
export async function passportPhoto(artist = 'Karma Secret'): Promise<Buffer> {
  return sharp({ create: { width: 450, height: 300, channels: 3, background: '#c8c0a8' } })
    .withExif({ IFD0: { Artist: artist } })
    .jpeg()
    .toBuffer()
}

/** A signed-in account with a fresh second factor. */
export async function anApplicant(world: World) {
  const { id, email, visitor } = await signedIn(world)
  const fresh = (): Visitor & { account: NonNullable<Visitor['account']> } => ({
    ...visitor,
    account: visitor.account!,
    secondFactorAt: world.clock.now(),
  })
  return { id, email, visitor: fresh }
}

/** An applicant who waits for an operator, and the application's id. */
export async function aPendingHost(world: World, { document = null as Buffer | null } = {}) {
  const applicant = await anApplicant(world)
  const photo = document ?? (await passportPhoto(applicant.email))
  const verificationId = await saveDraft(
    world.deps,
    { typed: filledForm, document: photo },
    applicant.visitor(),
  )
  await submitVerification(world.deps, applicant.visitor())
  return { ...applicant, verificationId, photo }
}
