import {
  displayNameOf,
  idTypes,
  maskedNumber,
  type IdType,
  type VerificationForm,
} from '../verification-form-rules.ts'

/** One detail of a renewal beside the approved one; an empty text is not stored or not required. */
export type ComparedDetail = { name: string; approved: string; sent: string; isChanged: boolean }

/**
 * A renewal's values beside the approved ones, for an operator. Birth, address and numbers are masked unless `isWhole`;
 * the comparison uses the full values.
 */
export function comparedForms(
  approved: VerificationForm,
  sent: VerificationForm,
  { isWhole = false } = {},
): ComparedDetail[] {
  const compared = (
    name: string,
    read: (form: VerificationForm) => string,
    mask = (text: string) => text,
  ) => {
    const [before, after] = [read(approved), read(sent)]
    const shown = isWhole ? (text: string) => text : mask
    return { name, approved: shown(before), sent: shown(after), isChanged: before !== after }
  }
  return [
    compared('Legal name', displayNameOf),
    compared('Type', ({ hostType }) => (hostType === 'company' ? 'Company' : 'Individual')),
    compared('Date of birth', ({ dateOfBirth }) => dateOfBirth, maskedBirth),
    compared('Business address', ({ businessAddress }) => businessAddress, maskedText),
    compared('Document', ({ idType }) => idTypes[idType as IdType] ?? ''),
    compared('Number', ({ idNumber }) => idNumber, maskedNumber),
  ].filter(({ approved, sent }) => approved !== '' || sent !== '')
}

/** A date of birth with only its year visible. */
export function maskedBirth(dateOfBirth: string): string {
  return dateOfBirth && `••/••/${/\d{4}/.exec(dateOfBirth)?.[0] ?? '••••'}`
}

function maskedText(text: string): string {
  return text && '••••'
}
