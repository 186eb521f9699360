import type { FieldError } from '../../contact/validation.ts'
import type { ToastMessage } from '../toasts/toasts.tsx'

export interface FormState {
  status: 'hydrating' | 'idle' | 'sending' | 'failed'
  error: FieldError | null
  /** When the last request was sent; null again as soon as another one is being sent. */
  sentAt: Date | null
  toast: ToastMessage | null
}

export type FormEvent =
  | { type: 'hydrated' | 'corrected' | 'sending' | 'toast closed' }
  | { type: 'refused'; error: FieldError; toast: ToastMessage }
  | { type: 'sent'; sentAt: Date; toast: ToastMessage }
  | { type: 'failed'; toast: ToastMessage }

const IDLE: FormState = { status: 'idle', error: null, sentAt: null, toast: null }
export const HYDRATING: FormState = { ...IDLE, status: 'hydrating' }

export function step(state: FormState, event: FormEvent): FormState {
  const { type, ...changes } = event
  switch (type) {
    case 'hydrated':
    case 'sent':
      return { ...IDLE, ...changes }
    case 'sending':
    case 'failed':
      return { ...IDLE, ...changes, status: type }
    case 'refused':
      return { ...state, ...changes, status: 'idle' }
    case 'corrected':
      return { ...state, error: null }
    case 'toast closed':
      return { ...state, toast: null }
  }
}
