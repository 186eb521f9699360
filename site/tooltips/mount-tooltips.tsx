import { createRoot } from 'react-dom/client'
import { Tooltips, type TooltipsProps } from './Tooltips.tsx'

/**
 * Gives the page its tooltips; called once, when a visitor first meets an element that has one.
 * @param anchorOf comes from the page's inline lines, which must not share a module with this one
 */
export function mountTooltips(layer: HTMLElement, anchorOf: TooltipsProps['anchorOf']): void {
  createRoot(layer).render(<Tooltips anchorOf={anchorOf} />)
}
