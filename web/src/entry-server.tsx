import { StrictMode, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import guidelines from '../content/legal/guidelines.md'
import privacyPolicy from '../content/legal/privacy-policy.md'
import terms from '../content/legal/terms.md'
import { App } from './App'
import { createQueryClient } from './api/queryClient'
import { CoachFirstLook } from './pages/coach/CoachFirstLook'
import { CONTACT, HOME } from './pages/heads'
import { documentTitle } from './pages/shell/documentTitle'
import { loadPage } from './routes'

/** A page that is the same for everyone: its text is written at build. */
export interface StaticPage {
  path: string
  /** Its module, as the build's manifest names it. */
  module: string
  head: { title: string; description: string }
}

export const staticPages: StaticPage[] = [
  { path: '/', module: 'src/pages/HomePage.tsx', head: HOME },
  { path: '/contact', module: 'src/pages/ContactPage.tsx', head: CONTACT },
  { path: '/privacy-policy', module: 'src/pages/PrivacyPolicyPage.tsx', head: privacyPolicy },
  { path: '/terms', module: 'src/pages/TermsPage.tsx', head: terms },
  { path: '/guidelines', module: 'src/pages/GuidelinesPage.tsx', head: guidelines },
]

export { documentTitle }

/** The HTML of #root for a path: what the browser takes over, so the tree must be main.tsx's. */
export async function render(path: string): Promise<string> {
  await loadPage(path)
  return draw(path)
}

/** The HTML of #root for any coach's profile, with {{places}} for their avatar, name and team. */
export function renderFirstLook(verified: boolean): string {
  return draw('/coach/0', <CoachFirstLook verified={verified} />)
}

function draw(path: string, page?: ReactNode): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={createQueryClient()}>{page}</App>
      </StaticRouter>
    </StrictMode>,
  )
}
