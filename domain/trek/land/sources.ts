export type SourceKey = keyof typeof sources

/** The sources of the local facts, by the keys that the facts use. */
export const sources = {
  C1: {
    about: 'Chaurikharka, 2,619 m: normals of FAO and the Department of Hydrology and Meteorology, 1976–2005',
    urls: ['https://infosekolah.net/en/Phakding'],
  },
  C2: {
    about: 'Dhunche, 1,982 m, in Wikipedia: temperatures of all months, rain of January to May',
    urls: [],
  },
  C3: {
    about: 'Mustang about 307 mm a year; Lo Manthang at most 40 mm in a monsoon month',
    urls: ['https://www.uppermustangtour.com/', 'https://mountainquestexpeditions.com/'],
  },
  C4: {
    about: 'Jumla, 2,363 m, 1991–2020: maxima of January to May',
    urls: ['https://en.teknopedia.teknokrat.ac.id/wiki/Jumla_(town)'],
  },
  C5: {
    about:
      'Lhajung, 4,420 m: about 0 °C over the year, 350 to 540 mm a year, most of it in four monsoon months',
    urls: ['https://www.jstage.jst.go.jp/article/seppyo1941/38/Special/38_Special_66/_article'],
  },
  C6: {
    about: 'About 6 °C colder for every 1,000 m; Lumle about 5,560 mm a year',
    urls: ['https://www.yetitrailadventure.com/nepal/climate-in-nepal.html'],
  },
  P1: {
    about: 'Department of Immigration: fees of the restricted areas',
    urls: ['https://www.immigration.gov.np/page/trekking-route'],
  },
  P2: {
    about: 'Upper Mustang: 50 US dollars a day, Cabinet decision of 18 Nov 2025',
    urls: ['https://newbusinessage.com/news/46264/', 'https://mypeoplesreview.com/2025/11/19/'],
  },
  P3: {
    about: 'Fees of parks and conservation areas',
    urls: ['https://guideinhimalaya.com/nepal-trekking-permit'],
  },
  P4: {
    about: 'Restricted areas: Tsum, Lower Dolpo, Rasuwa, Kanchenjunga',
    urls: ['https://nepalhikingadventure.com/special-trekking-permit-nepal/'],
  },
  P5: {
    about: 'Khumbu: fee of the municipality',
    urls: ['https://ecoholidaysnepal.com/permits-for-everest-base-camp'],
  },
  P6: {
    about: 'Makalu: fee of the municipality',
    urls: ['https://www.himalayan360.com/permit-for-makalu-base-camp-trek/'],
  },
  P7: {
    about: 'Guides required from 1 Apr 2023; price of the TIMS card',
    urls: [
      'https://www.theindiaprint.com/lifestyle-news-english/nepal-will-no-longer-allow-solo-treks-as-of-april-1-details-may-be-found-here-436993',
      'https://officenewz.com/2023/03/04/nepal-bans-solo-trekking-for-foreigners-makes-guides-mandatory-from-april-1',
    ],
  },
  P8: {
    about: 'A single weak source: two trekkers no longer needed in 2026',
    urls: ['https://nepaltibetnow.genesiswtech.com/keyinfo/restricted-areas-rules-for-2026/'],
  },
  P9: {
    about: 'Makalu Barun; Kanchenjunga NPR 3,000',
    urls: ['https://worldhimalayandestination.com/permits-and-fees-in-nepal/'],
  },
  P10: {
    about: 'Kanchenjunga: conservation area NPR 2,000, permit 20 US dollars a week',
    urls: ['https://reddit.garudalinux.org/r/trailguides?after=t3_1eu1mtr'],
  },
  P11: { about: 'Prices for citizens of SAARC countries', urls: ['https://www.nepalroyaltreks.com/?p=2827'] },
  P12: {
    about: 'Langtang National Park',
    urls: ['http://sujoyrdas.blogspot.com/2013/12/the-langtang-valley-trek.html'],
  },
  S4: {
    about: 'Everest: both permits and their prices',
    urls: ['https://www.goingthewholehogg.com/everest-three-passes-trekking-route-guide/'],
  },
  S10: {
    about: 'Makalu: seasons',
    urls: ['https://www.greathimalayatrail.com/tour-item/makalu-base-camp/'],
  },
  S20: {
    about: 'Nar and Phu: 100 or 75 US dollars for a week',
    urls: ['https://www.trekkingencounters.com/trip/nar-phu-village-trek/'],
  },
} as const satisfies Record<string, Source>

export type Source = { about: string; urls: readonly string[] }
