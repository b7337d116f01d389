import { describe, expect, it } from 'vitest'
import { findHints } from './findHints'

function found(text: string): [string, string][] {
  return findHints(text, ['Dale Kowalczyk']).map(({ reason, start, end }) => [reason, text.slice(start, end)])
}

describe('text that points to the author or a teammate gets a hint', () => {
  it.each([
    ["He told Marcus Bell he'd never play again.", 'name', 'Marcus Bell'],
    ['She benched Oakley for a month.', 'name', 'Oakley'],
    ['Darius and Trevor both quit.', 'name', 'Darius'],
    ['After the Heidelberg dual nobody spoke.', 'event', 'Heidelberg dual'],
    ['It began on the way home from the Harrow Lake game.', 'event', 'Harrow Lake game'],
    ['We lost to Tiffin and he left us there.', 'event', 'Tiffin'],
    ['I wrestle 125 and he cut my weight.', 'position', 'I wrestle 125'],
    ["I'm a 157-pounder.", 'position', "I'm a 157-pounder"],
    ['I swim the 200 fly.', 'position', 'I swim the 200 fly'],
    ['I throw javelin.', 'position', 'I throw javelin'],
    ['I played point guard for her.', 'position', 'I played point guard'],
  ])('%s', (text, reason, marked) => {
    expect(found(text)).toContainEqual([reason, marked])
  })

  it.each([
    'He told Coach Kowalczyk that we were tired.',
    'He told us before the Senior Night game.',
    'We lost to a better team in the Big Ten tournament.',
    'I wrestle 6 days a week and I ran 10 miles on Sundays.',
    'I wrestled 20 matches.',
    'He told NCAA officials the truth.',
    'After the first dual he calmed down.',
    'I play with more joy now.',
  ])('but there is none for: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
