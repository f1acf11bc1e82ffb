/** The demonstration's public accounts: invented people, whose addresses receive no mail. */
export const demoPeople = [
  { email: 'maya@example.com', name: 'Maya Lindqvist', role: 'traveller' },
  { email: 'pasang@example.com', name: 'Pasang Sherpa', role: 'verified host' },
  { email: 'pemba@example.com', name: 'Pemba Lama', role: 'pending host' },
  { email: 'anisha@example.com', name: 'Anisha Shrestha', role: 'support' },
  { email: 'ramesh@example.com', name: 'Ramesh Adhikari', role: 'operator' },
  { email: 'sunita@example.com', name: 'Sunita Thapa', role: 'operator' },
] as const
