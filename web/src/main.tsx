import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

// A prerendered page brings its text along; only an empty one is drawn from nothing.
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
