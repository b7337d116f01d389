import { Route, Routes } from 'react-router'
import DeskPage from '../pages/DeskPage'
import { renderInApp } from './renderInApp'

/** Renders the page of the desk at this address. The API must be mocked before. */
export function renderDesk(path: string) {
  return renderInApp(
    <Routes>
      <Route path="/desk/*" element={<DeskPage />} />
    </Routes>,
    { path },
  )
}
