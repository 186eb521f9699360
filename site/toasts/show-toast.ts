import type { NoticeKind } from './toasts.tsx'

let loading: Promise<typeof import('./toasts.tsx')> | null = null

/** Loads the toasts once; a failed attempt is forgotten, so that the next one tries again. */
export function loadNotices(): Promise<typeof import('./toasts.tsx')> {
  loading ??= import('./toasts.tsx').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Shows a toast. Resolves to false when there is none, for example because the network is gone. */
export async function notify(kind: NoticeKind, message: string): Promise<boolean> {
  try {
    const { showNotice } = await loadNotices()
    showNotice(kind, message)
    return true
  } catch {
    return false
  }
}
