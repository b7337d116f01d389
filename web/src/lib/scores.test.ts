import { describe, expect, it } from 'vitest'
import { barPercent, donutArc, meanText, oneDecimal, scoreStep, scoreWord, starParts } from './scores'

const SIGNS = { full: '★', half: '½', empty: '·' }

describe('starParts', () => {
  it.each([
    [0, '·····'],
    [0.5, '½····'],
    [3.44, '★★★··'],
    [3.45, '★★★½·'],
    [4.485, '★★★★½'],
    [4.96, '★★★★★'],
    [3.5, '★★★½·'],
    [4.6, '★★★★½'],
    [5, '★★★★★'],
  ])('%d -> %s', (rating, stars) => {
    expect(
      starParts(rating)
        .map((part) => SIGNS[part])
        .join(''),
    ).toBe(stars)
  })
})

describe('barPercent', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [2.5, 50],
    [4, 80],
    [5, 100],
    [7, 100],
  ])('%d of 5 -> %d %%', (value, percent) => {
    expect(barPercent(value)).toBe(percent)
  })
})

describe('donutArc', () => {
  it.each([
    [0, 0],
    [50, 94.2],
    [100, 188.4],
    [130, 188.4],
  ])('%d %% -> %d of the ring', (percent, arc) => {
    expect(donutArc(percent)).toBeCloseTo(arc)
  })
})

describe('scoreStep', () => {
  it.each([
    [0, 1],
    [1.5, 1],
    [2.7, 3],
    [4.5, 4],
    [4.51, 4],
    [4.56, 5],
    [2.4501, 2],
    [2.5499, 2],
    [5, 5],
  ])('%d -> %i', (value, step) => {
    expect(scoreStep(value)).toBe(step)
  })
})

describe('scoreWord', () => {
  it.each([
    [0, undefined],
    [1, 'Poor'],
    [2, 'Fair'],
    [3, 'Decent'],
    [4, 'Good'],
    [5, 'Excellent'],
  ])('%i -> %s', (score, word) => {
    expect(scoreWord(score)).toBe(word)
  })
})

describe('oneDecimal', () => {
  it.each([
    [5, '5.0'],
    [4.25, '4.3'],
    [0, '0.0'],
  ])('%d -> %s', (rating, text) => {
    expect(oneDecimal(rating)).toBe(text)
  })
})

describe('meanText', () => {
  it.each([
    [0, '–'],
    [0.04, '0.0'],
    [4.25, '4.3'],
  ])('%d -> %s', (mean, text) => {
    expect(meanText(mean)).toBe(text)
  })
})
