import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/renderInApp'
import { HomePart } from './HomePart'

const LINKS = '<a href="/coach/7">Dana Rivers</a>'

function renderPart() {
  return renderInApp(
    <Routes>
      <Route path="/" element={<HomePart part="browse" />} />
      <Route path="/coach/:id" element={<p>The profile</p>} />
    </Routes>,
  )
}

describe('a part of the home page', () => {
  it('is fetched after a navigation, and its links navigate within the app', async () => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({ counts: '', news: '', browse: LINKS })))
    vi.stubGlobal('fetch', fetch)
    renderPart()
    await userEvent.click(await screen.findByRole('link', { name: 'Dana Rivers' }))
    expect(screen.getByText('The profile')).toBeVisible()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('is kept as it is in the document', () => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    const inDocument = document.body.appendChild(document.createElement('div'))
    inDocument.id = 'home-browse'
    inDocument.innerHTML = LINKS
    renderPart()
    expect(screen.getAllByRole('link', { name: 'Dana Rivers' })).toHaveLength(2)
    expect(fetch).not.toHaveBeenCalled()
    inDocument.remove()
  })
})
