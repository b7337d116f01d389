import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOnScreen } from './hooks'

it('takes an element for being on the screen where the browser cannot say', () => {
  const { IntersectionObserver } = window
  Reflect.deleteProperty(window, 'IntersectionObserver')
  const { result } = renderHook(() => useOnScreen({ current: document.body }))
  expect(result.current).toBe(true)
  Object.assign(window, { IntersectionObserver })
})
