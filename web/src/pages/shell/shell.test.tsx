import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { Link, Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { AccountDialogsContext, useAccountDialogs } from '../../session/accountDialogs'
import { LOADING, type User } from '../../session/session'
import { logInButton } from '../../test/elements'
import { setRegistration } from '../../test/registration'
import { json, mockApi, renderInApp, SIGNED_OUT } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import { PageShell } from './PageShell'
import { SiteFooter } from './SiteFooter'
import { SiteHeader } from './SiteHeader'

const nav = (name: 'Main' | 'Footer') => within(screen.getByRole('navigation', { name }))
const address = () => screen.getByTestId('address').textContent

describe('the header', () => {
  it.each(['/', '/coach/7'])('links from %s to the search box', async (path) => {
    const user = userEvent.setup()
    renderInApp(<SiteHeader />, { path })
    await user.click(nav('Main').getByRole('link', { name: 'Find Coach' }))
    expect(address()).toBe('/')
  })

  it.each(['/', '/coach/7'])('leads from %s to the search of the results', async (path) => {
    const user = userEvent.setup()
    renderInApp(<SiteHeader />, { path })
    await user.click(nav('Main').getByRole('link', { name: 'Search' }))
    expect(address()).toBe('/coaches')
  })

  it('focuses the search box of a page that has one', async () => {
    const user = userEvent.setup()
    renderInApp(
      <>
        <SiteHeader />
        <input id="coach-search" />
      </>,
      { path: '/' },
    )
    await user.click(nav('Main').getByRole('link', { name: 'Search' }))
    expect(screen.getByRole('textbox')).toHaveFocus()
    expect(address()).toBe('/')
  })

  it.each([
    [undefined, ['Saved Coaches', 'My Reviews'], ['Sign Out']],
    [SIGNED_OUT, [], ['Log In']],
  ])('has a menu on phones', async (session, links, buttons) => {
    const user = userEvent.setup()
    renderInApp(<SiteHeader />, { path: '/coach/7', ...(session && { session }) })
    const button = nav('Main').getByRole('button', { name: 'Menu' })
    await user.click(button)
    const id = button.getAttribute('aria-controls') ?? ''
    const menu = within(document.getElementById(id) as HTMLElement)
    const names = (await menu.findAllByRole('link')).map((link) => link.textContent)
    expect(names).toEqual(['Find Coach', 'Teams by Sport', 'How We Check', ...links])
    expect(menu.getByRole('link', { name: 'How We Check' })).toHaveAttribute('href', '/how-we-check')
    expect(menu.getAllByRole('button').map((entry) => entry.textContent)).toEqual(buttons)
    await user.keyboard('{Escape}')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
  })

  it('links a coach who has claimed a profile to it instead of to reviews', async () => {
    mockApi({ 'GET /api/my/claim': () => json({ claim: { state: 'approved', coach: DANA } }) })
    const coach: User = {
      id: 'u1',
      email: 'd@example.edu',
      fullName: 'D',
      createdAt: '2026-03-05',
      kind: 'coach',
    }
    renderInApp(<SiteHeader />, { session: { status: 'signed-in', user: coach } })
    expect(await nav('Main').findByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/coach/7')
    expect(nav('Main').queryByRole('link', { name: 'My Reviews' })).toBeNull()
  })

  it('links a user to saved coaches, reviews, settings and sign-out', async () => {
    const user = userEvent.setup()
    const { openDialog } = renderInApp(<SiteHeader />)
    expect(nav('Main').getByRole('link', { name: 'Saved Coaches' })).toHaveAttribute('href', '/saved-coaches')
    expect(nav('Main').getByRole('link', { name: 'My Reviews' })).toHaveAttribute('href', '/my-reviews')
    await user.click(nav('Main').getByRole('button', { name: 'Profile Settings' }))
    await user.click(nav('Main').getByRole('button', { name: 'Sign Out' }))
    expect(openDialog.mock.calls).toEqual([['settings'], ['sign-out']])
    expect(nav('Main').queryByRole('button', { name: /Log In|Sign Up/ })).toBeNull()
  })

  it.each([
    ['/', ['sign-up']],
    // The spec requires the login dialog here; it starts with how to join.
    ['/coach/7', ['sign-in', { occasion: 'join' }]],
  ])('offers a visitor at %s to log in and to sign up', async (path, joining) => {
    const user = userEvent.setup()
    const { openDialog } = renderInApp(<SiteHeader />, { path, session: SIGNED_OUT })
    await user.click(logInButton(nav('Main')))
    await user.click(nav('Main').getByRole('button', { name: 'Sign Up' }))
    expect(openDialog.mock.calls).toEqual([['sign-in'], joining])
    expect(nav('Main').queryByRole('button', { name: /Sign Out|Profile Settings/ })).toBeNull()
  })
})

it('a page has the focus before its effects run, so that no key press is lost', async () => {
  const user = userEvent.setup()
  const focused = vi.fn()
  function Keys() {
    useEffect(() => {
      focused(document.activeElement?.tagName)
    }, [])
    return null
  }
  renderInApp(
    <Routes>
      <Route path="/" element={<Link to="/desk">To the desk</Link>} />
      <Route
        path="/desk"
        element={
          <PageShell title="Desk">
            <Keys />
          </PageShell>
        }
      />
    </Routes>,
  )
  await user.click(screen.getByRole('link', { name: 'To the desk' }))
  expect(focused).toHaveBeenCalledExactlyOnceWith('MAIN')
})

describe('the footer', () => {
  it('has every link', () => {
    renderInApp(<SiteFooter />)
    const links = nav('Footer').getAllByRole('link')
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Find Coach /',
      'Saved Coaches /saved-coaches',
      'Letter and Follows /letter',
      'My Reviews /my-reviews',
      'Contact Us /contact',
      'For Coaches /for-coaches',
      'How We Check /how-we-check',
      'Site Guidelines /guidelines',
      'Privacy Policy /privacy-policy',
      'Terms of Service /terms',
    ])
  })

  it('links a user to saved coaches and reviews', async () => {
    const user = userEvent.setup()
    renderInApp(<SiteFooter />)
    await user.click(nav('Footer').getByRole('link', { name: 'My Reviews' }))
    expect(address()).toBe('/my-reviews')
    expect(nav('Footer').queryByRole('button')).toBeNull()
  })

  it('offers a visitor to log in and to sign up', async () => {
    const user = userEvent.setup()
    const { openDialog } = renderInApp(<SiteFooter />, { session: SIGNED_OUT })
    await user.click(logInButton(nav('Footer')))
    await user.click(nav('Footer').getByRole('button', { name: 'Sign Up' }))
    expect(openDialog.mock.calls).toEqual([['sign-in'], ['sign-up']])
    expect(nav('Footer').queryByRole('link', { name: /Saved Coaches|My Reviews/ })).toBeNull()
  })
})

describe('on a site that creates no accounts', () => {
  it.each(['/', '/coach/7'])('header and footer offer at %s only to log in', (path) => {
    setRegistration('closed')
    renderInApp(
      <>
        <SiteHeader />
        <SiteFooter />
      </>,
      { path, session: SIGNED_OUT },
    )
    expect(screen.queryByText('Sign Up')).toBeNull()
    expect(logInButton(nav('Main'))).toBeVisible()
    expect(logInButton(nav('Footer'))).toBeVisible()
  })

  it('one with invitations offers to sign up', () => {
    setRegistration('invitation')
    renderInApp(<SiteHeader />, { session: SIGNED_OUT })
    expect(nav('Main').getByRole('button', { name: 'Sign Up' })).toBeVisible()
  })

  it('the rendered document does not know that', () => {
    setRegistration('closed')
    renderInApp(<SiteHeader />, { session: LOADING })
    expect(screen.getByText('Sign Up')).toBeInTheDocument()
  })
})

function WhileDeleting() {
  const dialogs = useAccountDialogs()
  return (
    <AccountDialogsContext value={{ ...dialogs, deleting: true }}>
      <SiteHeader />
      <SiteFooter />
    </AccountDialogsContext>
  )
}

describe('header and footer', () => {
  it('have no navigation while an account is being deleted', () => {
    renderInApp(<WhileDeleting />)
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
