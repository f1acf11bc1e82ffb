import { readDay } from '../account/profile/profile-rules.ts'
import type { IsoDate } from '../dates.ts'
import { readBankDetails, type BankDetails } from '../payout/bank/bank-details-rules.ts'
import { isBlank, readWords, unreadable } from '../text-rules.ts'
import type { VerificationKind } from './verification-rules.ts'

/** Every field of the form, as typed; dates as dd/MM/yyyy. */
export const formFields = [
  ...(['hostType', 'firstName', 'lastName', 'dateOfBirth', 'businessName', 'businessAddress'] as const),
  ...(['phoneNumber', 'idType', 'idNumber', 'experience', 'yearsOfExperience', 'specialities'] as const),
  ...(['accountHolderName', 'accountNumber', 'bankName', 'branchCode', 'swiftCode', 'accountType'] as const),
] as const

export type FormField = (typeof formFields)[number]
export type VerificationForm = Record<FormField, string>

export const idTypes = {
  passport: 'Passport',
  nationalId: 'National ID',
  drivingLicense: 'Driving licence',
  registrationCertificate: 'Registration certificate',
} as const
export type IdType = keyof typeof idTypes

/** A form without any entries. */
export const emptyForm = Object.fromEntries(
  formFields.map((field) => [field, { hostType: 'individual', idType: 'passport' }[field as string] ?? '']),
) as VerificationForm

/** The fields of a renewal: the host's identity, and the document that proves it. Everything else has other pages. */
const renewalFields: readonly string[] = [
  ...(['hostType', 'firstName', 'lastName', 'dateOfBirth', 'businessName', 'businessAddress'] as const),
  ...(['idType', 'idNumber'] as const),
] satisfies FormField[]

/** A form with only the fields of a renewal, the others empty. */
export function renewalOf(form: VerificationForm): VerificationForm {
  const fields = Object.entries(form).filter(([field]) => renewalFields.includes(field))
  return { ...emptyForm, ...Object.fromEntries(fields) }
}

const longest: Partial<Record<FormField, number>> = {
  firstName: 100,
  lastName: 100,
  businessName: 120,
  businessAddress: 300,
  phoneNumber: 40,
  idNumber: 40,
  experience: 2000,
  specialities: 300,
}

const bankFields = {
  holder: 'accountHolderName',
  account: 'accountNumber',
  bankName: 'bankName',
  branchCode: 'branchCode',
  swift: 'swiftCode',
  type: 'accountType',
} as const satisfies Record<keyof BankDetails, FormField>

/** Normalises a form: trimmed, limited in length, and a company's document is always its registration certificate. */
export function readForm(typed: Partial<Record<string, string>>): VerificationForm {
  const form = Object.fromEntries(
    formFields.map((field) => [field, (typed[field] ?? '').replaceAll('\r\n', '\n').trim().slice(0, 2500)]),
  ) as VerificationForm
  const isCompany = form.hostType === 'company'
  const idType = isCompany ? 'registrationCertificate' : form.idType
  return {
    ...form,
    hostType: isCompany ? 'company' : 'individual',
    idType: !isCompany && idType === 'registrationCertificate' ? 'passport' : idType,
  }
}

type Judged = { hasDocument: boolean; today: IsoDate; kind?: VerificationKind }

/** Missing or invalid values, by field; empty when it can be sent. All fields of its kind are required. */
export function formProblems(
  form: VerificationForm,
  { kind = 'application', ...judged }: Judged,
): Record<string, string> {
  const problems = Object.entries(wholeFormProblems(form, judged))
  if (kind === 'application') return Object.fromEntries(problems)
  const isAsked = (field: string) => field === 'idDocument' || renewalFields.includes(field)
  return Object.fromEntries(problems.filter(([field]) => isAsked(field)))
}

function wholeFormProblems(
  form: VerificationForm,
  { hasDocument, today }: Pick<Judged, 'hasDocument' | 'today'>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const isCompany = form.hostType === 'company'
  const ask = (field: FormField, says: string, isRight = (text: string) => !isBlank(text)) => {
    if (unreadable.test(form[field])) problems[field] = 'Use only letters, digits and common punctuation.'
    else if (form[field].length > (longest[field] ?? 2000))
      problems[field] = `Use at most ${longest[field] ?? 2000} characters here.`
    else if (!isRight(form[field])) problems[field] = says
  }
  if (isCompany) {
    ask('businessName', 'Enter the name of the business.')
    ask('businessAddress', 'Enter the address of the business.')
  } else {
    ask('firstName', 'Enter your first name.')
    ask('lastName', 'Enter your last name.')
    ask(
      'dateOfBirth',
      birthProblem(form.dateOfBirth, today),
      () => birthProblem(form.dateOfBirth, today) === '',
    )
  }
  ask('phoneNumber', 'Enter a phone number with its country code, like +977 980 000 0000.', (text) =>
    /\d(?:\D*\d){6}/.test(text),
  )
  if (!isCompany) ask('idType', 'Choose the type of your document.', isIdType)
  ask('idNumber', numberSentence(form), (text) => /^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,39}$/u.test(text))
  if (!hasDocument) problems['idDocument'] = documentSentence(form)
  ask('yearsOfExperience', 'Enter the number of years, from 0 to 80.', (text) => {
    return /^\d{1,2}$/.test(text) && Number(text) <= 80
  })
  ask(
    'specialities',
    'Enter what you are good at, separated by commas.',
    (text) => specialitiesOf(text).length > 0,
  )
  ask('experience', 'Tell us about your experience.')
  const { wrong } = readBankDetails(bankOf(form))
  for (const [field, says] of Object.entries(wrong)) problems[bankFields[field as keyof BankDetails]] = says
  return problems
}

/** The bank details of a form, for save-bank-details. */
export function bankOf(form: VerificationForm): Record<keyof BankDetails, string> {
  const entries = Object.entries(bankFields).map(([field, name]) => [field, form[name]])
  return Object.fromEntries(entries) as Record<keyof BankDetails, string>
}

/** A form without its bank details. */
export function withoutBank(form: VerificationForm): VerificationForm {
  return withBankOf(form, emptyForm)
}

/** A form with the bank details of another one. */
export function withBankOf(form: VerificationForm, other: VerificationForm): VerificationForm {
  const bank = Object.values(bankFields).map((name) => [name, other[name]])
  return { ...form, ...Object.fromEntries(bank) }
}

/** Whether a field belongs to the bank details. */
export function isBankField(name: string): boolean {
  return Object.values<string>(bankFields).includes(name)
}

/** 'High passes, Nar Phu, family groups' as single words, at most ten of 60 letters. */
export function specialitiesOf(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((each) => readWords(each).slice(0, 60))
    .filter((each) => each !== '')
    .slice(0, 10)
}

/** The host's public name: the person's name, or the company's. */
export function displayNameOf(form: VerificationForm): string {
  const name = form.hostType === 'company' ? form.businessName : `${form.firstName} ${form.lastName}`
  return readWords(name).replaceAll('\n', ' ').slice(0, 120)
}

/** A number as its owner and operators see it every day: '•••• 6203'. Short ones are masked completely. */
export function maskedNumber(number: string): string {
  if (number === '') return ''
  return number.length < 7 ? '••••' : `•••• ${number.slice(-4)}`
}

const secretFields = ['idNumber', 'accountNumber'] as const

/** A form for its owner, with masked numbers. */
export function maskedForm(form: VerificationForm): VerificationForm {
  const masked = secretFields.map((field) => [field, maskedNumber(form[field])])
  return { ...form, ...Object.fromEntries(masked) }
}

/** The typed form, with the stored numbers in place of masked ones. */
export function unmaskedForm(typed: VerificationForm, stored: VerificationForm): VerificationForm {
  const whole = secretFields.map((field) => [
    field,
    typed[field] !== '' && typed[field] === maskedNumber(stored[field]) ? stored[field] : typed[field],
  ])
  return { ...typed, ...Object.fromEntries(whole) }
}

/** Empty for a date of birth 18 or more years ago, else the problem. */
function birthProblem(typed: string, today: IsoDate): string {
  const on = readDay(typed)
  if (!on || on < '1900-01-01' || on >= today) return 'Enter your date of birth like 11/02/1985.'
  const eighteenth = `${Number(on.slice(0, 4)) + 18}${on.slice(4)}`
  return eighteenth <= today ? '' : 'Hosts are 18 or older.'
}

function isIdType(text: string): boolean {
  return Object.hasOwn(idTypes, text)
}

function numberSentence({ hostType, idType }: VerificationForm): string {
  if (hostType === 'company') return 'Enter the registration number'
  return `Enter the number of your ${(idTypes[idType as IdType] ?? 'document').replace(/^(?!National ID)./, (first) => first.toLowerCase())}`
}

function documentSentence({ hostType }: VerificationForm): string {
  return hostType === 'company'
    ? 'Choose a file with the registration certificate.'
    : 'Choose a file with the page that shows your photo.'
}
