import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { clearStorageOfOthers, COMPARED_COACHES, readStored, store } from '../../lib/userStorage'
import { renderInApp } from '../../test/renderInApp'
import CompareBar from './CompareBar'
import { CompareToggle } from './CompareToggle'

const COACHES = ['Ada Hill', 'Bo Reed', 'Cy Lane', 'Di Moss', 'Ed Pike'].map((name, index) => ({
  id: index + 1,
  name,
}))

function renderToggles() {
  return renderInApp(
    <>
      {COACHES.map((coach) => (
        <CompareToggle key={coach.id} coach={coach} />
      ))}
      <CompareBar />
    </>,
  )
}

const toggle = (name: string) => screen.getByRole('checkbox', { name: `Compare ${name}` })
const bar = () => screen.queryByRole('complementary', { name: 'Compare' })

beforeEach(() => {
  localStorage.clear()
})

it('counts the chosen coaches and links to their comparison in the order of choosing', async () => {
  const user = userEvent.setup()
  renderToggles()
  expect(bar()).toBeNull()
  await user.click(toggle('Bo Reed'))
  await user.click(toggle('Ada Hill'))
  expect(screen.getByRole('status')).toHaveTextContent('2 of 4 to compare')
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/compare?coaches=2,1')
  await user.click(screen.getByRole('button', { name: 'Remove Bo Reed from the comparison' }))
  expect(toggle('Bo Reed')).not.toBeChecked()
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/compare?coaches=1')
})

it('takes no fifth coach', async () => {
  const user = userEvent.setup()
  renderToggles()
  for (const { name } of COACHES.slice(0, 4)) await user.click(toggle(name))
  expect(toggle('Ed Pike')).toBeDisabled()
  await user.click(toggle('Ada Hill'))
  expect(toggle('Ed Pike')).toBeEnabled()
})

it('keeps the choice on the device, and follows other tabs', async () => {
  const user = userEvent.setup()
  const { unmount } = renderToggles()
  await user.click(toggle('Cy Lane'))
  unmount()
  renderToggles()
  expect(toggle('Cy Lane')).toBeChecked()
  store(COMPARED_COACHES, [{ id: 4, name: 'Di Moss' }, 'damaged'])
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: COMPARED_COACHES }))
  })
  expect(toggle('Cy Lane')).not.toBeChecked()
  expect(toggle('Di Moss')).toBeChecked()
})

it('forgets the choice when a user signs out, but not when one signs in', async () => {
  const user = userEvent.setup()
  renderToggles()
  await user.click(toggle('Ada Hill'))
  act(() => {
    clearStorageOfOthers('somebody')
  })
  expect(toggle('Ada Hill')).toBeChecked()
  act(() => {
    clearStorageOfOthers(null)
  })
  expect(toggle('Ada Hill')).not.toBeChecked()
  expect(bar()).toBeNull()
  expect(readStored(COMPARED_COACHES)).toBeUndefined()
})
