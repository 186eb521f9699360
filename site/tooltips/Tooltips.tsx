import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import { useEffect, useState } from 'react'
import { ForeignTrigger } from './ForeignTrigger.tsx'

export interface TooltipsProps {
  /** The element whose tooltip an event may open (`tooltip-anchor.ts`). */
  anchorOf: (event: Event) => HTMLElement | null
}

/**
 * Tooltips for every element with `data-tooltip`, wherever it was rendered. Each one that was met becomes a Radix
 * trigger under one provider, whose defaults are the specification's: 700 ms, and 300 ms to skip the delay between
 * neighbours. When it is mounted it looks for the element that woke it.
 */
export const Tooltips = ({ anchorOf }: TooltipsProps) => {
  const [anchors, setAnchors] = useState<readonly Anchor[]>([])
  useEffect(() => {
    const meet = (element: HTMLElement | null) => {
      if (element) setAnchors((known) => withAnchor(known, element))
    }
    const onEvent = (event: Event) => meet(anchorOf(event))
    meet(document.querySelector<HTMLElement>('[data-tooltip]:is(:hover, :focus-visible)'))
    document.addEventListener('pointerover', onEvent)
    document.addEventListener('focusin', onEvent)
    return () => {
      document.removeEventListener('pointerover', onEvent)
      document.removeEventListener('focusin', onEvent)
    }
  }, [anchorOf])
  return (
    <Provider>
      {anchors.map(({ key, element }) => (
        <Tooltip key={key} anchor={element} />
      ))}
    </Provider>
  )
}

interface Anchor {
  key: number
  element: HTMLElement
}

/** The known anchors and this one; those that have left the page (a toast's button) are forgotten. */
function withAnchor(known: readonly Anchor[], element: HTMLElement): readonly Anchor[] {
  if (known.some((anchor) => anchor.element === element)) return known
  const key = (known.at(-1)?.key ?? 0) + 1
  return [...known.filter((anchor) => anchor.element.isConnected), { key, element }]
}

const Tooltip = ({ anchor }: { anchor: HTMLElement }) => (
  <Root>
    <Trigger asChild>
      <ForeignTrigger element={anchor} />
    </Trigger>
    {/* Inside an open dialog everything outside of it is inert and underneath. */}
    <Portal container={anchor.closest('dialog') ?? document.body}>
      <Content className="tooltip" side="bottom" sideOffset={8} collisionPadding={8}>
        {anchor.dataset.tooltip}
      </Content>
    </Portal>
  </Root>
)
