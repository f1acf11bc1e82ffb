import { isIban, type BankDetails } from '../bank/bank-details-rules.ts'
import { type Cents, decimalText } from '../../money.ts'
import type { OurAccount } from '../../ports/our-account.ts'

/** One payment of a bank file. */
export type Transfer = {
  /** Our reference of the payment, 'PO-000042', at most 35 characters; the bank repeats it in its reports. */
  number: string
  cents: Cents
  to: Pick<BankDetails, 'holder' | 'account' | 'swift' | 'branchCode' | 'bankName'>
}

/** A bank file: the paying account, the date, and the transfers. */
export type BankFile = { id: string; madeAt: Date; on: string; from: OurAccount; transfers: Transfer[] }

/** A customer credit transfer initiation of ISO 20022 (pain.001.001.09): one message, one batch, US dollars. */
export function pain001({ id, madeAt, on, from, transfers }: BankFile): string {
  const count = String(transfers.length)
  const sum = decimalText(transfers.reduce((total, { cents }) => total + cents, 0))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    element('Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"', [
      element('CstmrCdtTrfInitn', [
        element('GrpHdr', [
          leaf('MsgId', id),
          leaf('CreDtTm', `${madeAt.toISOString().slice(0, 19)}Z`),
          leaf('NbOfTxs', count),
          leaf('CtrlSum', sum),
          element('InitgPty', [leaf('Nm', latin(from.holder, 70))]),
        ]),
        element('PmtInf', [
          leaf('PmtInfId', id),
          leaf('PmtMtd', 'TRF'),
          leaf('BtchBookg', 'true'),
          leaf('NbOfTxs', count),
          leaf('CtrlSum', sum),
          element('ReqdExctnDt', [leaf('Dt', on)]),
          element('Dbtr', [leaf('Nm', latin(from.holder, 70))]),
          element('DbtrAcct', [accountId(from.account), leaf('Ccy', 'USD')]),
          element('DbtrAgt', [element('FinInstnId', [leaf('BICFI', from.swift)])]),
          leaf('ChrgBr', 'SHAR'),
          ...transfers.map(transfer),
        ]),
      ]),
    ]),
    '',
  ].join('\n')
}

function transfer({ number, cents, to }: Transfer): string {
  const bank = [leaf('BICFI', to.swift), leaf('Nm', latin(to.bankName, 70))]
  return element('CdtTrfTxInf', [
    element('PmtId', [leaf('InstrId', number), leaf('EndToEndId', number)]),
    element('Amt', [`<InstdAmt Ccy="USD">${decimalText(cents)}</InstdAmt>`]),
    element('CdtrAgt', [element('FinInstnId', bank), element('BrnchId', [leaf('Id', to.branchCode)])]),
    element('Cdtr', [leaf('Nm', latin(to.holder, 70))]),
    element('CdtrAcct', [accountId(to.account)]),
    element('RmtInf', [leaf('Ustrd', number)]),
  ])
}

function accountId(account: string): string {
  return element('Id', [isIban(account) ? leaf('IBAN', account) : element('Othr', [leaf('Id', account)])])
}

/**
 * The characters that every bank accepts (SWIFT character set X). Others lose their accents or become a full stop.
 */
export function latin(text: string, most: number): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .slice(0, most)
    .trim()
}

function element(name: string, children: string[]): string {
  const inner = children.join('\n').replaceAll(/^/gm, '  ')
  return `<${name}>\n${inner}\n</${name.split(' ')[0]}>`
}

function leaf(name: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<${name}>${escaped}</${name}>`
}
