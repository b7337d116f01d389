import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import DataPage from './DataPage'

const DATA: Schemas['DataTables'] = {
  made_on: '2026-11-30',
  license: '',
  tables: [
    {
      name: 'coaches',
      rows: 12_480,
      files: [
        { name: 'coaches.csv', bytes: 1_449_000, digest: 'a'.repeat(64) },
        { name: 'coaches.jsonl', bytes: 999, digest: 'b'.repeat(64) },
      ],
      columns: [{ name: 'coach_id', description: 'The number in the address.' }],
    },
  ],
}

const mode = document.createElement('meta')

afterEach(() => {
  mode.remove()
})

function open(data: Schemas['DataTables'] = DATA) {
  mockApi({ 'GET /api/data': () => json(data) })
  renderInApp(<DataPage />, { path: '/data' })
}

it('links each file with its size', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'coaches.csv 1.4 MB' })).toHaveAttribute(
    'href',
    '/data/coaches.csv',
  )
  expect(screen.getByRole('link', { name: 'coaches.jsonl 1 kB' })).toBeVisible()
  expect(screen.getByText('12,480 rows')).toBeVisible()
  expect(screen.getByText('Numbers of Monday, Nov 30, 2026')).toBeVisible()
  expect(screen.getByRole('term')).toHaveTextContent('coach_id')
})

it('says when files are made in each mode', async () => {
  open()
  expect(await screen.findByText('The files are made once a week, on Monday.')).toBeVisible()
})

it('on a site with editions the files belong to an edition', async () => {
  mode.name = 'publication'
  mode.content = 'weekly'
  document.head.append(mode)
  open()
  expect(await screen.findByText(/^The files are made with each edition/)).toBeVisible()
})

it('shows the words of the operator about the use, and asks to contact us without them', async () => {
  open({ ...DATA, license: 'CC BY 4.0' })
  expect(await screen.findByText('CC BY 4.0')).toBeVisible()
  expect(screen.queryByText(/hasn’t said how the tables may be used/)).toBeNull()
})
