import assert from 'node:assert/strict'
import { test } from 'node:test'
import { treks } from '#db/seed/trek-data.ts'
import { wholeItinerary } from '#db/seed/whole-itinerary.ts'
import { textOf } from '#db/seed/trek-texts/all-trek-texts.ts'
import { healthPosts, hospitalTowns, knownWays } from './health-posts.ts'
import { isTechnical } from './kit-rules.ts'
import { postsFor, type RescueDay, waysToDoctor } from './rescue-rules.ts'

const known = { posts: healthPosts, towns: hospitalTowns, ways: knownWays }

function daysOf(slug: string): RescueDay[] {
  const trek = treks.find((each) => each.slug === slug)
  if (!trek) throw new Error(`no trek ${slug}`)
  return wholeItinerary(trek, []).map(({ sleep_altitude_m: altitudeM, ...day }) => ({ ...day, altitudeM }))
}

function hoursOf(slug: string): string[] {
  const trek = treks.find((each) => each.slug === slug)
  if (!trek) throw new Error(`no trek ${slug}`)
  const given = {
    startPlace: trek.start,
    gateway: trek.gateway,
    climbing: isTechnical(textOf(slug).fitness),
  }
  return waysToDoctor(daysOf(slug), given, known).map(({ day, nearest }) =>
    nearest ? `${day} ${nearest.hours} ${nearest.at}` : `${day} none`,
  )
}

test('around Annapurna a doctor is in Manang, Jomsom or at the end of the road', () => {
  assert.deepEqual(hoursOf('annapurna-circuit').slice(1, 13), [
    '2 10 Kathmandu',
    '3 15.5 Kathmandu',
    '4 7 Manang',
    '5 0 Manang',
    '6 0 Manang',
    '7 4 Manang',
    '8 7.5 Manang',
    '9 5.5 Jomsom',
    '10 0 Jomsom',
    '11 5 Jomsom',
    '12 6 Pokhara',
    '13 0 Pokhara',
  ])
})

test('from Everest Base Camp the way leads down to Pheriche, not up and round by the itinerary', () => {
  const hours = hoursOf('everest-base-camp')
  assert.deepEqual(hours.slice(1, 3), ['2 3.5 Lukla', '3 1.5 Khunde'])
  assert.deepEqual(hours.slice(5, 10), [
    '6 1 Pheriche',
    '7 1 Pheriche',
    '8 3 Pheriche',
    '9 5.5 Pheriche',
    '10 0 Pheriche',
  ])
})

test('a day after a night in town starts at the gateway, and flights do not count', () => {
  assert.equal(hoursOf('ghorepani-poon-hill')[0], '1 5.5 Pokhara')
  assert.equal(hoursOf('annapurna-base-camp')[1], '2 1.5 Pokhara')
  assert.deepEqual(
    hoursOf('makalu-base-camp')
      .slice(1, 17)
      .filter((text) => !text.endsWith('none')),
    [],
  )
})

test('no way for a patient crosses a pass or a climb', () => {
  assert.equal(hoursOf('manaslu-circuit')[9], '10 42.5 Kathmandu', 'back down, not over Larkya La')
  assert.equal(hoursOf('makalu-three-cols')[16], '17 none', 'not over Amphu Labtsa')
  assert.equal(hoursOf('makalu-three-cols')[17], '18 12.5 Khunde')
})

test('posts on the way come first with their days, then the others of the region', () => {
  const posts = postsFor(healthPosts, daysOf('annapurna-circuit'), 'Annapurna')
  assert.deepEqual(
    posts.map(({ place, days }) => [place, days]),
    [
      ['Manang', [5, 6]],
      ['Jomsom', [10]],
    ],
  )
  const everest = postsFor(healthPosts, daysOf('everest-base-camp'), 'Everest')
  assert.deepEqual(
    everest.map(({ place, days }) => [place, days.length]),
    [
      ['Pheriche', 1],
      ['Lukla', 1],
      ['Khunde', 0],
      ['Machhermo', 0],
    ],
  )
  assert.deepEqual(postsFor(healthPosts, daysOf('kanchenjunga-circuit'), 'Kanchenjunga'), [])
  assert.deepEqual(
    postsFor(healthPosts, daysOf('makalu-three-cols'), 'Makalu', ['Khunde', 'Lukla']).map(
      ({ place }) => place,
    ),
    ['Lukla', 'Khunde'],
  )
})

test('each night of every trek has its nearest post, if there is one', () => {
  let nights = 0
  for (const { slug } of treks)
    daysOf(slug).forEach(({ place }, index) => {
      const here = healthPosts.some((post) => post.place === place) || hospitalTowns.includes(place)
      const answer = hoursOf(slug)[index] ?? ''
      assert.equal(/ 0 /.test(answer), here, `${slug} ${answer}`)
      nights += 1
    })
  assert.ok(nights > 250, `${nights} nights were checked`)
})
