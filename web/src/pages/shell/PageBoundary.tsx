import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../ui/ErrorState'
import { Wrap } from '../../ui/Wrap'

const TEXT = 'This page could not be shown. Please try again.'

/** Stands in for a page that failed: its code could not be fetched, or has a fault. A reload is the way on. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Wrap narrow className="py-16">
        <ErrorState
          message={TEXT}
          onRetry={() => {
            location.reload()
          }}
        />
      </Wrap>
    )
  }
}
