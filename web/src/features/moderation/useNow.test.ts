import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clock } from './caseWords'
import { useNow } from './useNow'

afterEach(() => {
  vi.useRealTimers()
})

it('the time left counts down while the desk stays open', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z') })
  const { result } = renderHook(() => clock('2026-03-10T14:00:00Z', useNow()).text)
  expect(result.current).toBe('2 hours left')
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(result.current).toBe('1 hour left')
  act(() => {
    vi.advanceTimersByTime(2 * 3_600_000)
  })
  expect(result.current).toBe('less than 1 hour late')
})
