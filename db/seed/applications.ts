import type { BankDetails } from '#domain/payout/bank/bank-details-rules.ts'
import { emptyForm, renewalOf, type VerificationForm } from '#domain/verification/verification-form-rules.ts'

type Sent = { sentHoursAgo: number; form: VerificationForm }

/** Applications of the demonstration that await an operator: invented, by the applicant’s address. */
export const applications: Readonly<Record<string, Sent>> = {
  'pemba@example.com': {
    sentHoursAgo: 26,
    form: {
      ...emptyForm,

      firstName: 'Pemba',
      lastName: 'Lama',
      dateOfBirth: '02/08/1990',
      phoneNumber: '+977 980 000 0214',
      idType: 'passport',
      idNumber: 'PA0096203',
      yearsOfExperience: '9',

      specialities: 'Short treks, Winter walking',
      experience: 'Licensed guide. Langtang and Helambu, about 60 groups.',
      ...bank('P. Lama', '01800550078841', 'Himalayan Bank', '018', 'HIMANPKA', 'savings'),
    },
  },
  'rinzin@example.com': {
    sentHoursAgo: 4,
    form: {
      ...emptyForm,
      hostType: 'company',
      businessName: 'Phoksundo Trails',
      businessAddress: 'Ringmo, Dolpa',
      phoneNumber: '+977 980 000 0377',
      idType: 'registrationCertificate',
      idNumber: '201877/078/079',
      yearsOfExperience: '5',
      specialities: 'Restricted areas, Lakes and gompas',
      experience:
        'Five guides from Ringmo and Saldang. Upper and lower Dolpa since 2021, with our own mules and kitchen.',
      ...bank('Phoksundo Trails', '00900410062218', 'Global IME Bank', '009', 'GLBBNPKA', 'business'),
    },
  },
}

/** Renewals of verified hosts that await an operator: Dawa has married and has a new passport. */
export const renewals: Readonly<Record<string, Sent>> = {
  'dawa@example.com': {
    sentHoursAgo: 7,
    form: renewalOf({
      ...emptyForm,
      firstName: 'Dawa Yangji',
      lastName: 'Lama',
      dateOfBirth: '14/04/1989',
      idType: 'passport',
      idNumber: 'PA1180427',
    }),
  },
}

function bank(
  holder: string,
  account: string,
  name: string,
  branch: string,
  swift: string,
  type: BankDetails['type'],
) {
  return {
    accountHolderName: holder,
    accountNumber: account,
    bankName: name,
    branchCode: branch,
    swiftCode: swift,
    accountType: type,
  }
}
