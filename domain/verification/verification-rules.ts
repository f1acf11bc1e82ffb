/**
 * An application makes an account a host. An approved host sends a renewal for another legal name, company or document:
 * the approved data stays in force until an operator approves the renewal, and a rejection changes nothing.
 */
export type VerificationKind = 'application' | 'renewal'

export type VerificationState = 'draft' | 'pending' | 'approved' | 'rejected'

/** An application is reviewed within this many working days: '1-2 business days'. */
export const VERIFICATION_WORKING_DAYS = 2

/** How often an account may apply, and within how many days. */
export const MOST_APPLICATIONS = 3
export const APPLICATIONS_DAYS = 30

/**
 * Identity documents are erased this many days after the decision (PRODUCT, Trust boundary); drafts after the same time
 * without changes.
 */
export const DOCUMENT_RETENTION_DAYS = 90

/** The reasons for a rejection: the part as the host reads it, and a first sentence for the operator to complete. */
export const rejectReasons = {
  'document-unreadable': {
    part: 'Identity document',
    says: 'The document cannot be read. Please send it again with all four corners, in good light and without flash.',
  },
  'document-expired': {
    part: 'Identity document',
    says: 'The document has expired. Please send one that is valid.',
  },
  'document-wrong': {
    part: 'Identity document',
    says: 'This is not the document you chose. Please send the one whose number you entered.',
  },
  'name-differs': {
    part: 'Your details',
    says: 'Your name or date of birth does not match the document. Please enter them exactly as they appear there.',
  },
  'company-unknown': {
    part: 'The company',
    says: 'We cannot find this registration. Please check the name and the registration number.',
  },
  'experience-unclear': {
    part: 'Experience',
    says: 'Please tell us more about your experience: licences, regions and for how long.',
  },
  'bank-differs': {
    part: 'Bank details',
    says: 'The account is not in the name of the person or company that applies. Please enter one that is.',
  },
  other: { part: 'Your application', says: '' },
} as const

export type RejectReason = keyof typeof rejectReasons

/** The reasons for a kind: a renewal has neither experience nor bank details. */
export function rejectReasonsFor(kind: VerificationKind): RejectReason[] {
  const reasons = Object.keys(rejectReasons) as RejectReason[]
  return kind === 'application'
    ? reasons
    : reasons.filter((reason) => reason !== 'experience-unclear' && reason !== 'bank-differs')
}

/** Whether a text is one of the reasons. */
export function isRejectReason(text: string): text is RejectReason {
  return Object.hasOwn(rejectReasons, text)
}

/** Whether this reason requires a new document; all other data is reused in the next application. */
export function needsNewDocument(reason: string): boolean {
  return reason.startsWith('document-')
}

/** Why an operator opens documents, for the audit log. */
export const lookReasons = {
  review: 'Reviewing the application',
  bank: 'Checking the bank details',
  complaint: 'Following up a complaint',
  request: 'Asked for by the person',
} as const

/** The sentence for a reason's key from the form, or null. */
export function lookReason(key: string): string | null {
  return Object.hasOwn(lookReasons, key) ? lookReasons[key as keyof typeof lookReasons] : null
}
