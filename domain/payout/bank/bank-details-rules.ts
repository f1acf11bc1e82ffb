export type BankDetails = {
  holder: string
  /** An IBAN, or the bank's account number, without spaces. */
  account: string
  bankName: string
  branchCode: string
  swift: string
  type: 'savings' | 'checking' | 'business'
}

const ACCOUNT_TYPES = ['savings', 'checking', 'business'] as const satisfies BankDetails['type'][]

/** Normalises typed details; returns them and the problems, by field. */
export function readBankDetails(typed: Record<keyof BankDetails, string>): {
  details: BankDetails
  wrong: Partial<Record<keyof BankDetails, string>>
} {
  const details = {
    holder: tidy(typed.holder),
    account: typed.account.replaceAll(/[\s-]/g, '').toUpperCase(),
    bankName: tidy(typed.bankName),
    branchCode: typed.branchCode.replaceAll(/\s/g, '').toUpperCase(),
    swift: typed.swift.replaceAll(/\s/g, '').toUpperCase(),
    type: ACCOUNT_TYPES.find((type) => type === typed.type) ?? 'savings',
  }
  const wrong = {
    ...(isName(details.holder)
      ? {}
      : { holder: 'Please enter the account holder’s name, in up to 70 letters.' }),
    ...(isAccount(details.account) ? {} : { account: 'Please check the account number.' }),
    ...(isName(details.bankName) ? {} : { bankName: 'Please enter the bank’s name, in up to 70 letters.' }),
    ...(/^[A-Z0-9]{1,20}$/.test(details.branchCode) ? {} : { branchCode: 'Please check the branch code.' }),
    ...(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(details.swift)
      ? {}
      : { swift: 'A SWIFT code has 8 or 11 letters and digits.' }),
    ...(details.type === typed.type ? {} : { type: 'Please choose the account’s type.' }),
  }
  return { details, wrong }
}

/** Whether an account number is an IBAN: two letters, two digits, and valid check digits (ISO 13616). */
export function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false
  const digits = `${account.slice(4)}${account.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Whether both are the same account: the same number at the same bank. Holder and branch may differ. */
export function isSameAccount(one: BankDetails, other: BankDetails): boolean {
  return one.account === other.account && one.swift.slice(0, 8) === other.swift.slice(0, 8)
}

/** The masked account, as operators and the host see it every day: 'Nabil Bank, •••• 4410'. */
export function maskedAccount({ bankName, account }: BankDetails): string {
  return `${bankName}, •••• ${account.slice(-4)}`
}

function isAccount(account: string): boolean {
  if (/^[A-Z]{2}\d{2}/.test(account)) return isIban(account)
  return /^[A-Z0-9]{6,30}$/.test(account) && /\d{4}$/.test(account)
}

function isName(text: string): boolean {
  return text.length >= 2 && text.length <= 70 && /\p{L}/u.test(text)
}

function tidy(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
