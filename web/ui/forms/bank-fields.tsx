import { Field, Select } from './field.tsx'

type BankField = 'holder' | 'account' | 'bankName' | 'branchCode' | 'swift' | 'type'
type BankFieldsProps = {
  /** The attributes of each field in its form: id, value and error. */
  field: (name: BankField) => { id: string; defaultValue: string; error: string | undefined }
}

/** The six fields of a bank account for payouts. */
export function BankFields({ field }: BankFieldsProps) {
  const text = { autoComplete: 'off' }
  return (
    <>
      <Field {...field('holder')} {...text} label="Account holder" maxLength={70} />
      <Field {...field('account')} {...text} label="Account number" maxLength={50} />
      <Field {...field('bankName')} {...text} label="Bank name" maxLength={70} />
      <Field {...field('branchCode')} {...text} label="Branch code" maxLength={20} />
      <Field {...field('swift')} {...text} label="SWIFT code" maxLength={14} />
      <Select {...field('type')} label="Account type">
        <option value="">Choose</option>
        <option value="savings">Savings</option>
        <option value="checking">Checking</option>
        <option value="business">Business</option>
      </Select>
    </>
  )
}
