/** A person of the demonstration: invented, at an address that receives no mail. `country` is its ISO 3166 code. */
export interface SeedPerson {
  email: string
  firstName: string
  lastName: string
  phone: string
  address: string
  city: string
  country: string
}

/** The traveller named in the README, with past and future bookings. */
export const demoTraveller: SeedPerson = {
  email: 'maya@example.com',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  phone: '+46 70 174 06 05',
  address: 'Bergsgatan 14',
  city: 'Malmö',
  country: 'SE',
}

/** Support and the two operators named in the README. */
export const staff: readonly (SeedPerson & { role: 'support' | 'operator' })[] = [
  { ...inKathmandu('anisha', 'Anisha', 'Shrestha'), role: 'support' },
  { ...inKathmandu('ramesh', 'Ramesh', 'Adhikari'), role: 'operator' },
  { ...inKathmandu('sunita', 'Sunita', 'Thapa'), role: 'operator' },
]

/** Travellers with reviews, by the name that reviews.ts uses. */
export const pastTravellers: Readonly<Record<string, SeedPerson>> = Object.fromEntries(
  (
    [
      ['jonas', 'Jonas', 'Weber', '+49 1512 5550101', 'Lindenstraße 8', 'Leipzig', 'DE'],
      ['ines', 'Inês', 'Ramalho', '+351 910 555 102', 'Rua das Flores 31', 'Porto', 'PT'],
      ['tom', 'Tom', 'Whitfield', '+44 7700 900103', '12 Mill Lane', 'Sheffield', 'GB'],
      ['aoife', 'Aoife', 'Brennan', '+353 85 555 0104', '7 Sea Road', 'Galway', 'IE'],
      ['hannah', 'Hannah', 'Kessler', '+43 664 5550105', 'Höttinger Gasse 5', 'Innsbruck', 'AT'],
      ['luca', 'Luca', 'Ferrari', '+39 320 555 0106', 'Via Piave 22', 'Bergamo', 'IT'],
      ['camille', 'Camille', 'Roussel', '+33 6 39 98 01 07', '4 rue du Lac', 'Annecy', 'FR'],
      ['pieter', 'Pieter', 'de Vries', '+31 6 5550 0108', 'Oudegracht 140', 'Utrecht', 'NL'],
      ['sofie', 'Sofie', 'Nørgaard', '+45 20 55 01 09', 'Vestergade 3', 'Aarhus', 'DK'],
      ['eirik', 'Eirik', 'Halvorsen', '+47 405 55 110', 'Strandgata 19', 'Tromsø', 'NO'],
      ['marta', 'Marta', 'Kowalczyk', '+48 512 555 111', 'ul. Krupówki 40', 'Kraków', 'PL'],
      ['petr', 'Petr', 'Dvořák', '+420 601 555 112', 'Lidická 15', 'Brno', 'CZ'],
      ['elena', 'Elena', 'García Soto', '+34 612 555 113', 'Calle Mayor 9', 'Zaragoza', 'ES'],
      ['nikos', 'Nikos', 'Papadakis', '+30 690 555 0114', 'Odos Ermou 6', 'Ioannina', 'GR'],
      ['laura', 'Laura', 'Meier', '+41 79 555 01 15', 'Bahnhofstrasse 2', 'Chur', 'CH'],
      ['emily', 'Emily', 'Carter', '+1 202 555 0116', '418 Pine Street', 'Boulder', 'US'],
      ['marcus', 'Marcus', 'Hill', '+1 202 555 0117', '95 Alder Avenue', 'Portland', 'US'],
      ['grace', 'Grace', 'Okafor', '+1 202 555 0118', '2207 Oak Street', 'Chicago', 'US'],
      ['simon', 'Simon', 'Tremblay', '+1 514 555 0119', '61 rue Saint-Denis', 'Montréal', 'CA'],
      ['priya', 'Priya', 'Raman', '+91 98000 00120', '14 Temple Road', 'Bengaluru', 'IN'],
      ['arjun', 'Arjun', 'Mehta', '+91 98000 00121', '3 Hill View', 'Pune', 'IN'],
      ['yuki', 'Yuki', 'Tanaka', '+81 90 5550 0122', 'Chuo 2-4-1', 'Matsumoto', 'JP'],
      ['kenji', 'Kenji', 'Ito', '+81 90 5550 0123', 'Sakae 5-8', 'Nagoya', 'JP'],
      ['minji', 'Min-ji', 'Park', '+82 10 5550 0124', 'Haeundae-ro 77', 'Busan', 'KR'],
      ['weiling', 'Wei Ling', 'Tan', '+65 8555 0125', '20 Tiong Bahru Road', 'Singapore', 'SG'],
      ['olivia', 'Olivia', 'Nguyen', '+61 491 570 126', '33 Station Street', 'Melbourne', 'AU'],
      ['jack', 'Jack', 'Thompson', '+61 491 570 127', '8 Ocean Parade', 'Hobart', 'AU'],
      ['moana', 'Moana', 'Clarke', '+64 21 555 0128', '51 Lake Esplanade', 'Queenstown', 'NZ'],
      ['rafael', 'Rafael', 'Oliveira', '+55 31 95555 0129', 'Rua da Bahia 210', 'Belo Horizonte', 'BR'],
      ['valentina', 'Valentina', 'Rojas', '+56 9 5555 0130', 'Calle Prat 18', 'Valdivia', 'CL'],
      ['thandi', 'Thandi', 'Mokoena', '+27 82 555 0131', '6 Kloof Street', 'Cape Town', 'ZA'],
      ['noa', 'Noa', 'Levi', '+972 50 555 0132', 'HaGefen 11', 'Haifa', 'IL'],
      ['deniz', 'Deniz', 'Aydın', '+90 532 555 0133', 'Kordon 25', 'İzmir', 'TR'],
      ['ana', 'Ana', 'Novak', '+386 40 555 134', 'Čopova 3', 'Bled', 'SI'],
      ['mihai', 'Mihai', 'Ionescu', '+40 721 555 135', 'Strada Lungă 12', 'Brașov', 'RO'],
      ['saara', 'Saara', 'Virtanen', '+358 40 5550136', 'Rantakatu 4', 'Oulu', 'FI'],
      ['ruth', 'Ruth', 'Bailey', '+44 7700 900137', '2 Castle Hill', 'Keswick', 'GB'],
      ['callum', 'Callum', 'Reid', '+44 7700 900138', '17 High Street', 'Fort William', 'GB'],
      ['bea', 'Beatriz', 'Álvarez', '+52 55 5555 0139', 'Avenida Juárez 70', 'Puebla', 'MX'],
      ['joon', 'Joon', 'Lim', '+60 12 555 0140', '9 Jalan Bukit', 'Penang', 'MY'],
    ] as const
  ).map(([key, firstName, lastName, phone, address, city, country]) => [
    key,
    { email: `${key}@example.com`, firstName, lastName, phone, address, city, country },
  ]),
)

function inKathmandu(name: string, firstName: string, lastName: string): SeedPerson {
  return {
    email: `${name}@example.com`,
    firstName,
    lastName,
    phone: '',
    address: '',
    city: 'Kathmandu',
    country: 'NP',
  }
}

/** The traveller of that name in the reviews. */
export function personOf(key: string): SeedPerson {
  const person = key === 'maya' ? demoTraveller : pastTravellers[key]
  if (!person) throw new Error(`There is no traveller ${key}`)
  return person
}
