import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { recordSavedFiles } from '../../test/savedFiles'
import { MyData } from './MyData'

test.each([
  ['Readable page (HTML)', '/api/my/data.html', 'sideline-my-data.html'],
  ['For apps (JSON)', '/api/my/data', 'sideline-my-data.json'],
])('%s saves the server’s response', async (label, path, name) => {
  const saved = recordSavedFiles()
  vi.stubGlobal('fetch', (request: Request) => Promise.resolve(new Response(new URL(request.url).pathname)))
  render(<MyData />)
  await userEvent.click(screen.getByRole('button', { name: label }))
  expect(saved).toEqual([{ content: expect.any(Blob) as Blob, name }])
  expect(await saved[0]?.content.text()).toBe(path)
})

test('reports a failed download, and a retry can succeed', async () => {
  const saved = recordSavedFiles()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  render(<MyData />)
  const button = screen.getByRole('button', { name: 'Readable page (HTML)' })
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t download your data. We couldn’t reach the server.',
  )
  expect(saved).toEqual([])
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('data')))
  await userEvent.click(button)
  expect(saved).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})
