import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOnScreen } from './hooks'

it('treats an element as on screen if the browser cannot tell', () => {
  const { IntersectionObserver } = window
  Reflect.deleteProperty(window, 'IntersectionObserver')
  const { result } = renderHook(() => useOnScreen({ current: document.body }))
  expect(result.current).toBe(true)
  Object.assign(window, { IntersectionObserver })
})
