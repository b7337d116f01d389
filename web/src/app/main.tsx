import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { setTokenSource } from '../api/client'
import { hydrateQueryCache } from '../api/initialData'
import { createQueryClient } from '../api/queryClient'
import '../lib/invitationCode'
import { listenToHistory } from '../lib/routerEvents'
import { accessToken, retryRefused } from '../session/authClient'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { App } from './App'
import { loadPage, PageFailed } from './routes'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

listenToHistory()
setTokenSource(accessToken, retryRefused)
const queryClient = createQueryClient()
hydrateQueryCache(queryClient, document)

const app = (
  <StrictMode>
    <BrowserRouter>
      {/* If anything fails, the visitor sees a page with a way to continue. */}
      <ErrorBoundary fallback={<PageFailed />}>
        <App queryClient={queryClient} />
      </ErrorBoundary>
    </BrowserRouter>
  </StrictMode>
)

// A page that the server has rendered is hydrated; in an empty document the page is rendered from scratch. Both wait for the page's chunk, so that nothing flickers. If the chunk can't be loaded, a page that would be
// hydrated stays as it is, and any other page shows an error.
const isRendered = root.hasChildNodes()
const loaded = await loadPage(location.pathname).then(
  () => true,
  () => false,
)
// A transition is interruptible, so the page stays responsive during hydration.
startTransition(() => {
  if (!isRendered) createRoot(root).render(app)
  else if (loaded) hydrateRoot(root, app)
  // The document works without the app: its forms can be submitted again.
  else document.dispatchEvent(new Event('app-ready'))
})
