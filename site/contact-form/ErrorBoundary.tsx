import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Called after an error, once the children are gone. */
  onError: () => void
  children: ReactNode
}

/** Removes its children when one of them throws: without a boundary React would remove all that stands in the root. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(): void {
    this.props.onError()
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
