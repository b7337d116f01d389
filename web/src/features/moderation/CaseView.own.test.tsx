import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { compareTexts } from './compareTexts'
import CaseView from './CaseView'
import { CASE } from '../../test/deskSamples'
import { mockApi, problem, renderInApp } from '../../test/renderInApp'

vi.mock('./compareTexts', { spy: true })

it('rerendering a case does not compare its texts again', async () => {
  mockApi({
    'POST /api/desk/cases/7/lease': () =>
      problem(409, 'case_leased', 'Another moderator is working on this case.'),
  })
  renderInApp(<CaseView detail={CASE} />, { path: '/desk/cases/7' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Another moderator is working on this case.')
  expect(compareTexts).toHaveBeenCalledOnce()
})
