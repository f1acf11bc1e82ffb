/** A host of the demonstration: invented people and companies, at addresses that receive no mail. */
export interface SeedHost {
  email: string
  firstName: string
  lastName: string
  kind: 'individual' | 'company'
  status: 'pending' | 'approved' | 'verified'
  displayName: string
  bio: string
  experience: string
  yearsOfExperience: number
  specialities: string[]
  languages: string[]
  city: string
  /** The treks that this host runs, by their slug. */
  treks: string[]
}

/** Six hosts with treks, and two whose documents are still in review. */
export const hosts: readonly SeedHost[] = [
  {
    email: 'pasang@example.com',
    firstName: 'Pasang',
    lastName: 'Sherpa',
    kind: 'individual',
    status: 'verified',
    displayName: 'Pasang Sherpa',
    bio: 'I grew up in Phortse, across the river from Tengboche, and carried my first load to base camp at sixteen. Today I walk in front, slowly, and most of my guests arrive. I live in Khumbu all year, so I know which path is icy and whose stove is warm.',
    experience:
      'Licensed trekking guide since 2006, with about 140 groups to Everest Base Camp. Wilderness first aid, renewed every two years. I carry an oximeter, oxygen and a radio on every trek.',
    yearsOfExperience: 20,
    specialities: ['High altitude', 'Families', 'Photography'],
    languages: ['Nepali', 'Sherpa', 'English', 'German'],
    city: 'Namche Bazaar',
    treks: ['everest-base-camp', 'everest-view'],
  },
  {
    email: 'dawa@example.com',
    firstName: 'Dawa Yangji',
    lastName: 'Sherpa',
    kind: 'individual',
    status: 'verified',
    displayName: 'Dawa Yangji Sherpa',
    bio: 'When I started there were four women guiding in Khumbu and people asked me where the guide was. Now half of my team are women and nobody asks. I like the high passes, small groups and early starts, and I make the tea myself.',
    experience:
      'Trekking guide since 2011, climbing leader since 2016. More than sixty crossings of Cho La and Renjo La. Teaches rope work at a winter school for young guides.',
    yearsOfExperience: 15,
    specialities: ['High passes', 'Women’s groups', 'Glacier travel'],
    languages: ['Nepali', 'Sherpa', 'English', 'French'],
    city: 'Khumjung',
    treks: ['gokyo-lakes', 'everest-three-passes'],
  },
  {
    email: 'karma@example.com',
    firstName: 'Karma',
    lastName: 'Gurung',
    kind: 'individual',
    status: 'verified',
    displayName: 'Karma Gurung',
    bio: 'I was born in Braga, an hour below Thorong La, and crossed it first at nine with my uncle’s yaks. I have guided since 2008. My wife cooks in Manang on your rest day, so you will eat with the family.',
    experience:
      'Licensed guide since 2008: Annapurna Circuit, Nar Phu, Manaslu and Tsum. Oximeter, oxygen and satellite messenger on each trek; any traveller can be turned round at any time, and some have been glad of it.',
    yearsOfExperience: 18,
    specialities: ['High passes', 'Restricted areas', 'Village food'],
    languages: ['Nepali', 'Gurung', 'Tibetan', 'English'],
    city: 'Manang',
    treks: ['annapurna-circuit', 'nar-phu-valley', 'manaslu-circuit', 'tsum-valley'],
  },
  {
    email: 'sita@example.com',
    firstName: 'Sita',
    lastName: 'Pun',
    kind: 'individual',
    status: 'verified',
    displayName: 'Sita Pun',
    bio: 'My village is half a day above Tatopani and my school was an hour and a half of stairs away, twice a day; that was my training. I lead the walks round Pokhara for people who come to the mountains for the first time, and for those who thought that they were too old.',
    experience:
      'Guide since 2014, all of it south of Annapurna. First aid trainer. I choose lodges run by women where there is a choice, and pay porters before the trek.',
    yearsOfExperience: 12,
    specialities: ['First treks', 'Families', 'Birds and flowers'],
    languages: ['Nepali', 'Magar', 'English', 'Spanish'],
    city: 'Pokhara',
    treks: ['annapurna-base-camp', 'ghorepani-poon-hill', 'mardi-himal'],
  },
  {
    email: 'walks@example.com',
    firstName: 'Nima',
    lastName: 'Tamang',
    kind: 'company',
    status: 'approved',
    displayName: 'Helambu Walks',
    bio: 'We are nine guides from Langtang, Helambu and the Tamang villages, and we own this company in equal parts. After the earthquake we carried stones; now we carry packs again. Part of each trip’s price goes to the school in Briddim.',
    experience:
      'A guides’ cooperative founded in 2017 with about 90 small groups a year in the valleys north of Kathmandu. Every guide was born in the district that he or she leads in.',
    yearsOfExperience: 9,
    specialities: ['Homestays', 'Short treks', 'Winter walking'],
    languages: ['Nepali', 'Tamang', 'English', 'Japanese'],
    city: 'Kathmandu',
    treks: ['langtang-valley', 'gosaikunda-helambu', 'tamang-heritage'],
  },
  {
    email: 'expeditions@example.com',
    firstName: 'Lhakpa',
    lastName: 'Rai',
    kind: 'company',
    status: 'verified',
    displayName: 'Kosi Karnali Expeditions',
    bio: 'We go to the ends of the country: east to the Kosi rivers, west to the Karnali. Few lodges, few people, long walks in. Our cooks have been with us since the first season and our porters are insured, clothed and paid as the law says and a little better.',
    experience:
      'A trekking company with its own camping gear, kitchen crew and climbing leaders, since 2001. Satellite phone, oxygen and a pressure bag on all routes above 5,000 m.',
    yearsOfExperience: 25,
    specialities: ['Expeditions', 'Camping treks', 'Restricted areas'],
    languages: ['Nepali', 'Rai', 'English', 'Italian'],
    city: 'Kathmandu',
    treks: [
      'makalu-base-camp',
      'makalu-three-cols',
      'arun-valley',
      'upper-mustang',
      'lower-dolpo-circuit',
      'kanchenjunga-circuit',
    ],
  },
  {
    email: 'pemba@example.com',
    firstName: 'Pemba',
    lastName: 'Lama',
    kind: 'individual',
    status: 'pending',
    displayName: 'Pemba Lama',
    bio: 'Guide from Melamchi, at home on the ridges between Langtang and Kathmandu.',
    experience: 'Licensed guide. Langtang and Helambu, about 60 groups.',
    yearsOfExperience: 9,
    specialities: ['Short treks', 'Winter walking'],
    languages: ['Nepali', 'Hyolmo', 'English'],
    city: 'Melamchi',
    treks: [],
  },
  {
    email: 'rinzin@example.com',
    firstName: 'Rinzin',
    lastName: 'Gurung',
    kind: 'company',
    status: 'pending',
    displayName: 'Phoksundo Trails',
    bio: 'Guides from Ringmo and Saldang, at home round the lake.',
    experience:
      'Five guides from Ringmo and Saldang. Upper and lower Dolpa since 2021, with our own mules and kitchen.',
    yearsOfExperience: 5,
    specialities: ['Restricted areas', 'Lakes and gompas'],
    languages: ['Nepali', 'Dolpo', 'English'],
    city: 'Dunai',
    treks: [],
  },
]
