import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CATEGORIES, TAGS } from '../../api/choices'
import { ADAS_REVIEW } from '../../test/samples'
import {
  clearDraft,
  editDraftKey,
  listRatingDrafts,
  loadDraft,
  ratingDraftKey,
  saveDraft,
  useStoredDraft,
} from './draftStorage'
import { bodyOf, draftOf, editBodyOf, editProblems, EMPTY_DRAFT, ratingProblems } from './reviewDraft'

const ALL_FIVES = Object.fromEntries(CATEGORIES.map(({ field }) => [field, 5]))

const NO_RATING = { rating: 'Please provide an overall rating' }
const NO_CATEGORIES = { categories: 'Please rate all categories' }

describe('an incomplete review', () => {
  it.each([
    ['nothing chosen', {}, { ...NO_RATING, ...NO_CATEGORIES }, NO_RATING],
    ['categories only', ALL_FIVES, NO_RATING, NO_RATING],
    ['stars only', { rating: 1 }, NO_CATEGORIES, {}],
    ['five of six', { rating: 5, ...ALL_FIVES, planning_rating: 0 }, NO_CATEGORIES, {}],
    ['all chosen', { rating: 5, ...ALL_FIVES }, {}, {}],
  ])('%s', (_case, chosen, whenNew, whenEdited) => {
    expect(ratingProblems({ ...EMPTY_DRAFT, ...chosen }, false, [])).toEqual(whenNew)
    const choose = { publish: 'Please choose when your review appears' }
    expect(ratingProblems({ ...EMPTY_DRAFT, ...chosen }, true, [])).toEqual({ ...whenNew, ...choose })
    expect(editProblems({ ...EMPTY_DRAFT, ...chosen })).toEqual(whenEdited)
  })
})

describe('a review and its draft', () => {
  it('starts editing with the stored values and the comment as it was typed', () => {
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
      publish: null,
      team_id: null,
      school_email: false,
    })
  })

  it('is sent with its comment trimmed and, if it is new, with when it appears', () => {
    const draft = { ...EMPTY_DRAFT, comment: '  fine \n', publish: 'with_others' as const }
    expect(bodyOf(draft)).toMatchObject({ comment: 'fine', publish_with_others: true })
    expect(editBodyOf(draft).comment).toBe('fine')
    expect(editBodyOf(draft)).not.toHaveProperty('publish_with_others')
  })
})

describe('stored drafts', () => {
  const key = ratingDraftKey('ada', 7)
  const draft = { ...EMPTY_DRAFT, rating: 3, tags: [TAGS[0]], comment: 'half a thou' }

  afterEach(() => {
    localStorage.clear()
  })

  it('are restored only for their author', () => {
    saveDraft(key, draft)
    expect(loadDraft(key)).toEqual(draft)
    expect(loadDraft(ratingDraftKey('oscar', 7))).toBeNull()
  })

  it('no longer exist after clearing', () => {
    saveDraft(key, draft)
    clearDraft(key)
    expect(loadDraft(key)).toBeNull()
  })

  it('are deleted after 30 days', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
    saveDraft(key, draft)
    vi.setSystemTime(new Date('2026-03-31T12:00:00Z'))
    expect(loadDraft(key)).toEqual(draft)
    saveDraft(editDraftKey('ada', 'x'), draft)
    vi.setSystemTime(new Date('2026-04-01T12:00:00Z'))
    expect(loadDraft(key)).toBeNull()
    expect(Object.keys(localStorage)).toEqual([editDraftKey('ada', 'x')])
    vi.setSystemTime(new Date('2026-05-01T12:00:00Z'))
    expect(listRatingDrafts('ada')).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
    vi.useRealTimers()
  })

  it('are listed for their author, most recently changed first', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
    saveDraft(key, draft)
    vi.setSystemTime(new Date('2026-03-02T12:00:00Z'))
    saveDraft(ratingDraftKey('ada', 8), draft)
    saveDraft(ratingDraftKey('oscar', 9), draft)
    saveDraft(editDraftKey('ada', 'x'), draft)
    expect(listRatingDrafts('ada').map(({ coachId }) => coachId)).toEqual(['8', '7'])
    vi.useRealTimers()
  })

  it.each([
    '',
    'no json',
    '7',
    '{"draft":{},"saved_on":5}',
    '{"draft":{"rating":9},"saved_on":"2099-01-01"}',
    '{"draft":{"tags":["Tall"]},"saved_on":"2099-01-01"}',
    '{"draft":{"comment":5},"saved_on":"2099-01-01"}',
    '{"draft":{},"saved_on":"some day"}',
  ])('are ignored if they are invalid: %s', (invalid) => {
    localStorage.setItem(key, invalid)
    expect(loadDraft(key)).toBeNull()
  })

  it('are skipped if storage is disabled', () => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid)
    saveDraft(key, draft)
    expect(loadDraft(key)).toBeNull()
  })
})

describe('a form open in two tabs', () => {
  const key = ratingDraftKey('ada', 7)

  afterEach(() => {
    localStorage.clear()
  })

  /** Does what another tab does, and tells this one, which browsers do. */
  function inOtherTab(change: () => void): void {
    const setItem = vi.spyOn(Storage.prototype, 'setItem')
    change()
    const values = [...setItem.mock.calls.map(([, value]) => value), localStorage.getItem(key)]
    setItem.mockRestore()
    act(() => {
      for (const newValue of new Set(values))
        window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    })
  }

  it('shows what was filled in in the other one, and keeps it', () => {
    const { result } = renderHook(() => useStoredDraft(key, EMPTY_DRAFT))
    act(() => {
      result.current.change({ comment: 'Words of the first tab.' })
    })
    inOtherTab(() => {
      const other = renderHook(() => useStoredDraft(key, EMPTY_DRAFT))
      act(() => {
        other.result.current.change({ rating: 4 })
      })
      other.unmount()
    })
    expect(result.current.draft).toMatchObject({ comment: 'Words of the first tab.', rating: 4 })
    act(() => {
      result.current.change({ tags: [TAGS[0]] })
    })
    expect(loadDraft(key)).toMatchObject({
      comment: 'Words of the first tab.',
      rating: 4,
      tags: [TAGS[0]],
    })
  })

  it('keeps its words when the other one is canceled, and not when it is sent', () => {
    const { result } = renderHook(() => useStoredDraft(key, EMPTY_DRAFT))
    act(() => {
      result.current.change({ comment: 'Words of the first tab.' })
    })
    const other = renderHook(() => useStoredDraft(key, EMPTY_DRAFT))
    inOtherTab(() => {
      other.result.current.discard()
    })
    expect(loadDraft(key)?.comment).toBe('Words of the first tab.')
    inOtherTab(() => {
      other.result.current.clearSent()
    })
    expect(loadDraft(key)).toBeNull()
  })

  it('in which nothing was changed does not bring back a canceled draft', () => {
    saveDraft(key, { ...EMPTY_DRAFT, comment: 'Given up.' })
    renderHook(() => useStoredDraft(key, EMPTY_DRAFT))
    inOtherTab(() => {
      clearDraft(key)
    })
    expect(loadDraft(key)).toBeNull()
  })
})
