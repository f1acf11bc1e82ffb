import type { Chance } from './chance.ts'
import type { SeedPerson } from './people.ts'

/** Countries and names of guests. */
const places = [
  [
    'DE',
    '+49 1512 55502',
    'Hamburg Freiburg Dresden',
    'Anna Lukas Julia Felix Katrin Moritz',
    'Schmidt Bauer Vogel Richter',
  ],
  [
    'GB',
    '+44 7700 9002',
    'Leeds Bristol Cardiff',
    'Sarah Daniel Alice George Lucy Owen',
    'Harris Walker Hughes Bennett',
  ],
  [
    'FR',
    '+33 6 39 98 2',
    'Grenoble Nantes Lille',
    'Julie Antoine Claire Hugo Manon Louis',
    'Moreau Girard Lefebvre Fontaine',
  ],
  [
    'US',
    '+1 202 555 02',
    'Seattle Denver Burlington',
    'Megan Ryan Katie Jason Lauren Brian',
    'Miller Foster Brooks Sullivan',
  ],
  [
    'AU',
    '+61 491 570 2',
    'Perth Adelaide Canberra',
    'Chloe Liam Zoe Ethan Ruby Noah',
    'Walsh Kelly Morris Palmer',
  ],
  [
    'NL',
    '+31 6 5550 2',
    'Haarlem Groningen Breda',
    'Lotte Daan Fleur Bram Eva Sven',
    'Bakker Visser Smit Jansen',
  ],
  [
    'ES',
    '+34 612 556 2',
    'Bilbao Granada Girona',
    'Lucía Pablo Nuria Javier Carmen Diego',
    'Ruiz Ortega Navarro Molina',
  ],
  [
    'IN',
    '+91 98000 02',
    'Mumbai Delhi Chennai',
    'Ananya Rohan Kavya Vikram Meera Sanjay',
    'Sharma Iyer Kulkarni Desai',
  ],
  [
    'CA',
    '+1 514 555 02',
    'Calgary Halifax Ottawa',
    'Nadia Tyler Erin Marc Julie Scott',
    'Gagnon MacDonald Roy Bouchard',
  ],
  [
    'SE',
    '+46 70 174 2',
    'Uppsala Lund Kiruna',
    'Elin Oskar Frida Anton Sanna Nils',
    'Karlsson Berg Nyström Lund',
  ],
] as const

/** A guest without an account. */
export function guest(chance: Chance): SeedPerson {
  const [country, phone, cities, firstNames, lastNames] = chance.oneOf(places)
  const firstName = chance.oneOf(firstNames.split(' '))
  const lastName = chance.oneOf(lastNames.split(' '))
  return {
    email: `${plain(firstName)}.${plain(lastName)}${chance.between(10, 99)}@example.com`,
    firstName,
    lastName,
    phone: `${phone}${chance.between(10, 99)}`,
    address: `${chance.between(1, 120)} Station Road`,
    city: chance.oneOf(cities.split(' ')),
    country,
  }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, '')
    .toLowerCase()
}
