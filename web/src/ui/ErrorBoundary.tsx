import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Rendered in place of the children after a failure; nothing if omitted. */
  fallback?: ReactNode
}

/**
 * Keeps the rest of the page working when its children fail to render or their chunk can't be fetched (offline, or a
 * new release).
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children
  }
}
