import type { BankDetails } from '#domain/payout/bank/bank-details-rules.ts'

const bank = (
  holder: string,
  account: string,
  bankName: string,
  branchCode: string,
  swift: string,
  type: BankDetails['type'] = 'savings',
): BankDetails => ({ holder, account, bankName, branchCode, swift, type })

/** The payout accounts of the demonstration's hosts: invented, by the host's address. */
export const bankDetails: Readonly<Record<string, BankDetails>> = {
  'pasang@example.com': bank('Pasang Sherpa', '00204550016605', 'Himalayan Bank', '002', 'HIMANPKA'),
  'dawa@example.com': bank('Dawa Yangji Sherpa', '01700290183347', 'Nepal SBI Bank', '017', 'NSBINPKA'),
  'karma@example.com': bank('Karma Gurung', '01100175004410', 'Nabil Bank', '011', 'NARBNPKA'),
  'sita@example.com': bank('Sita Pun', '04401120040172', 'NIC Asia Bank', '044', 'NICENPKA'),
  'expeditions@example.com': bank(
    ...(['Kosi Karnali Expeditions Pvt. Ltd.', '01900800027731', 'Everest Bank', '019', 'EVBLNPKA'] as const),
    'business',
  ),
  'walks@example.com': bank(
    'Helambu Walks Cooperative',
    '00600300095528',
    'Global IME Bank',
    '006',
    'GLBBNPKA',
    'business',
  ),
}

/** Has new unconfirmed bank details: due shares are on hold. */
export const CHANGED_ITS_BANK = 'walks@example.com'

/** The previous account of this host. */
export const earlierBank = bank(
  ...(['Helambu Walking Cooperative', '00400300012207', 'Nabil Bank', '004', 'NARBNPKA'] as const),
  'business',
)
