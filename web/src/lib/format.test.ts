import { describe, expect, it } from 'vitest'
import { coachTitle, departmentLine, genderLabel, reviewsCount, reviewsText } from './format'

const team = { sport: 'Basketball', gender: 'Women', university: 'Cedar Valley State', division: 'DI' }

describe('genderLabel', () => {
  it.each([
    ['Men', "Men's"],
    ['Women', "Women's"],
    ['Both', "Men's and Women's"],
    ['', "Men's"],
    ['Coed', "Men's"],
  ])('%s -> %s', (gender, label) => {
    expect(genderLabel(gender)).toBe(label)
  })
})

describe('coachTitle', () => {
  it.each([
    [team, "Women's Basketball @ Cedar Valley State (DI)"],
    [{ ...team, gender: 'Both' }, "Men's and Women's Basketball @ Cedar Valley State (DI)"],
    [{ ...team, division: '' }, "Women's Basketball @ Cedar Valley State"],
  ])('%o -> %s', (coach, title) => {
    expect(coachTitle(coach)).toBe(title)
  })
})

describe('departmentLine', () => {
  it.each([
    [{ ...team, department: 'Athletics' }, 'Athletics at Cedar Valley State\u00a0·\u00a0DI'],
    [{ ...team, department: null }, "Women's Basketball at Cedar Valley State\u00a0·\u00a0DI"],
    [{ ...team, department: 'Athletics', division: '' }, 'Athletics at Cedar Valley State'],
  ])('%o -> %s', (coach, line) => {
    expect(departmentLine(coach)).toBe(line)
  })
})

describe('reviewsCount', () => {
  it.each([
    [0, '(0 reviews)'],
    [1, 'from 1 review'],
    [2, 'from 2 reviews'],
    [4, 'from 4 reviews'],
    [5, '(5 reviews)'],
    [999, '(999 reviews)'],
    [5000, '(5,000 reviews)'],
    [1234567, '(1,234,567 reviews)'],
  ])('%i -> %s', (count, words) => {
    expect(reviewsCount(count)).toBe(words)
  })
})

describe('reviewsText', () => {
  it.each([
    [0, 'Not rated'],
    [1, '1 review'],
    [5000, '5,000 reviews'],
  ])('%i -> %s', (count, words) => {
    expect(reviewsText(count)).toBe(words)
  })
})
