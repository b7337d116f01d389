import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WhoCanHelp } from './WhoCanHelp'

it('lists who can help, with the Title IX office first, and sends nothing anywhere', () => {
  render(<WhoCanHelp open />)
  const places = screen.getAllByRole('listitem').map((place) => place.querySelector('strong')?.textContent)
  expect(places[0]).toMatch(/Title IX office/)
  expect(places.slice(1)).toEqual([
    'Campus police',
    'U.S. Center for SafeSport',
    '988 Suicide & Crisis Lifeline',
    'In danger right now?',
  ])
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'tel:+18335877233',
    'https://uscenterforsafesport.org/report-a-concern/',
    'tel:988',
    'sms:988',
    'https://988lifeline.org/',
    'tel:911',
  ])
  for (const link of links) expect(link).toHaveAttribute('rel', 'noreferrer')
})
