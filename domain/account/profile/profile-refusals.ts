/** How personal details and photos are refused; one part of the table in refusal.ts. */
export const profileRefusals = {
  'profile-invalid': { kind: 'invalid', says: 'Error: Some details are wrong. Nothing was saved.' },
  'photo-foreign-user': {
    kind: 'forbidden',
    says: 'Failed to upload image. Please try again.',
    because: 'A photo can be changed in your own profile only.',
  },
  'photo-removal-foreign-user': {
    kind: 'forbidden',
    says: 'Failed to remove image. Please try again.',
    because: 'A photo can be removed from your own profile only.',
  },
} as const
