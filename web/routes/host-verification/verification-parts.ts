import { href } from 'react-router'
import type { VerificationForm } from '#domain/verification/verification-form-rules.ts'
import type { VerificationKind } from '#domain/verification/verification-rules.ts'
import { DASHBOARD } from '../../http/dashboard.ts'

/** The page of each kind of form. */
export const formPages: Record<VerificationKind, string> = {
  application: href('/host-verification'),
  renewal: href(`${DASHBOARD}/verification`),
}

/** The data of the form's fields: the entries, and the problem of a field. */
export type Shown = { values: VerificationForm; errorOf: (field: string) => string | undefined }

export type Part = { id: string; label: string; isDone: boolean }

const fieldsOf = {
  details: ['firstName', 'lastName', 'dateOfBirth', 'businessName', 'businessAddress', 'phoneNumber'],
  document: ['idType', 'idNumber', 'idDocument'],
  experience: ['yearsOfExperience', 'specialities', 'experience'],
  bank: ['accountHolderName', 'accountNumber', 'bankName', 'branchCode', 'swiftCode', 'accountType'],
}

/** The parts of the form, five for an application and three for a renewal, each with its progress. */
export function parts(kind: VerificationKind, hostType: string, missing: readonly string[]): Part[] {
  const isDone = (fields: string[]) => !fields.some((field) => missing.includes(field))
  const all = [
    { id: 'who', label: 'Who you are', isDone: true },
    {
      id: 'details',
      label: hostType === 'company' ? 'The company' : 'Your details',
      isDone: isDone(fieldsOf.details),
    },
    { id: 'document', label: 'Identity document', isDone: isDone(fieldsOf.document) },
    { id: 'about', label: 'Experience', isDone: isDone(fieldsOf.experience) },
    { id: 'bank', label: 'Bank details', isDone: isDone(fieldsOf.bank) },
  ]
  return kind === 'renewal' ? all.slice(0, 3) : all
}

/** The name of a field inside a sentence. */
export const fieldNames: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  dateOfBirth: 'date of birth',
  phoneNumber: 'phone number',
  businessName: 'business name',
  businessAddress: 'business address',
  idType: 'type of document',
  idNumber: 'number of the document',
  idDocument: 'the document',
  yearsOfExperience: 'years of experience',
  specialities: 'specialities',
  experience: 'experience',
  accountHolderName: 'account holder',
  accountNumber: 'account number',
  bankName: 'bank name',
  branchCode: 'branch code',
  swiftCode: 'SWIFT code',
  accountType: 'account type',
}

/** 'Still empty: the document, account number and branch code.' */
export function stillEmpty(names: readonly string[]): string {
  if (names.length === 0) return 'Everything is filled in.'
  const last = names.at(-1)
  const words = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return `Still missing or wrong: ${words}.`
}
