import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '../../lib/saveFile'
import { MyData } from './MyData'

vi.mock('../../lib/saveFile')

beforeEach(() => {
  vi.mocked(saveFile).mockClear()
})

test.each([
  ['Readable page (HTML)', '/api/my/data.html', 'sideline-my-data.html'],
  ['For apps (JSON)', '/api/my/data', 'sideline-my-data.json'],
])('%s saves the server’s response', async (label, path, name) => {
  vi.stubGlobal('fetch', (request: Request) => Promise.resolve(new Response(new URL(request.url).pathname)))
  render(<MyData />)
  await userEvent.click(screen.getByRole('button', { name: label }))
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.anything(), name)
  await expect(vi.mocked(saveFile).mock.calls[0]?.[0].text()).resolves.toBe(path)
})

test('reports a failed download, and a retry can succeed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  render(<MyData />)
  const button = screen.getByRole('button', { name: 'Readable page (HTML)' })
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t download your data. We couldn’t reach the server.',
  )
  expect(saveFile).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('data')))
  await userEvent.click(button)
  expect(saveFile).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})
