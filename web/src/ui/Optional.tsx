import { Component, type ReactNode } from 'react'

interface OptionalProps {
  children: ReactNode
  /** Stands in when the part cannot be shown. */
  fallback?: ReactNode
}

/** A part whose code may fail to come (no connection, a new release): the page around it goes on without. */
export class Optional extends Component<OptionalProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children
  }
}
