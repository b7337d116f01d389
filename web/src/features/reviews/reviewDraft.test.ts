import { afterEach, describe, expect, it, vi } from 'vitest'
import { CATEGORIES, TAGS } from '../../api/choices'
import { draftKey } from '../../lib/drafts'
import { ADAS_REVIEW } from '../../test/samples'
import { clearDraft, saveDraft, loadDraft } from './draftStorage'
import { bodyOf, draftOf, editProblem, EMPTY_DRAFT, ratingProblem } from './reviewDraft'

const ALL_FIVES = Object.fromEntries(CATEGORIES.map(({ field }) => [field, 5]))

describe('an incomplete review', () => {
  it.each([
    ['nothing chosen', {}, 'Please provide an overall rating', 'Please provide an overall rating'],
    ['categories only', ALL_FIVES, 'Please provide an overall rating', 'Please provide an overall rating'],
    ['stars only', { rating: 1 }, 'Please rate all categories', null],
    ['five of six', { rating: 5, ...ALL_FIVES, planning_rating: 0 }, 'Please rate all categories', null],
    ['all chosen', { rating: 5, ...ALL_FIVES }, null, null],
  ])('%s', (_case, chosen, whenNew, whenEdited) => {
    expect(ratingProblem({ ...EMPTY_DRAFT, ...chosen })).toBe(whenNew)
    expect(editProblem({ ...EMPTY_DRAFT, ...chosen })).toBe(whenEdited)
  })
})

describe('a review and its draft', () => {
  it('begins editing with all that was said, the comment as it was typed', () => {
    expect(draftOf(ADAS_REVIEW)).toEqual({
      rating: 4,
      advice_rating: 5,
      honesty_rating: 4,
      motivation_rating: 3,
      planning_rating: 2,
      supportive_rating: 1,
      team_spirit_rating: 0,
      would_recommend: true,
      tags: ['Honest', 'Kind'],
      comment: 'Q&A after practice, I <3 it',
    })
  })

  it('is sent with its comment trimmed', () => {
    expect(bodyOf({ ...EMPTY_DRAFT, comment: '  fine \n' }).comment).toBe('fine')
  })
})

describe('stored drafts', () => {
  const key = draftKey('ada', 'rate.7')
  const draft = { ...EMPTY_DRAFT, rating: 3, tags: [TAGS[0]], comment: 'half a thou' }

  afterEach(() => {
    sessionStorage.clear()
  })

  it('are restored for their author only', () => {
    saveDraft(key, draft)
    expect(loadDraft(key)).toEqual(draft)
    expect(loadDraft(draftKey('oscar', 'rate.7'))).toBeNull()
  })

  it('are gone after clearing', () => {
    saveDraft(key, draft)
    clearDraft(key)
    expect(loadDraft(key)).toBeNull()
  })

  it.each(['', 'no json', '7', '{"rating":9}', '{"tags":["Tall"]}', '{"comment":5}'])(
    'are ignored when they are invalid: %s',
    (invalid) => {
      sessionStorage.setItem(key, invalid)
      expect(loadDraft(key)).toBeNull()
    },
  )

  it('are skipped where storage is disabled', () => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid)
    saveDraft(key, draft)
    expect(loadDraft(key)).toBeNull()
  })
})
