import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { SPORTS } from '../../api/choices'
import { SportChips } from './SportChips'

it('leads from each sport to its coaches, from Other too', () => {
  render(<SportChips />, { wrapper: MemoryRouter })
  for (const sport of SPORTS) expect(screen.getByRole('link', { name: sport })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Other' })).toHaveAttribute('href', '/coaches?sport=Other')
  expect(screen.getByRole('link', { name: 'Track & Field' })).toHaveAttribute(
    'href',
    '/coaches?sport=Track+%26+Field',
  )
})
