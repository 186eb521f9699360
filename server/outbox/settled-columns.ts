import { MAX_AHEAD_MS, type RequestState, type Settlement, type StoredRequest } from './store.ts'

/** What a settlement writes. */
export interface SettledColumns {
  state: RequestState
  due: number | null
  delivered: number | null
  error: string | null
  /** By how much the attempts go back. */
  uncounted: 0 | 1
}

/** The row of a request after its settlement at the time `now`, the same in every store. */
export function settledColumns(settlement: Settlement, request: StoredRequest, now: number): SettledColumns {
  const kept = { due: null, delivered: null, error: null, uncounted: 0 } as const
  switch (settlement.outcome) {
    case 'delivered':
      return { ...kept, state: 'delivered', delivered: now }
    case 'retry': {
      const due = Math.min(settlement.at, now + MAX_AHEAD_MS)
      return { ...kept, state: 'waiting', due, error: settlement.error }
    }
    case 'dead':
      return { ...kept, state: 'dead', error: settlement.error }
    case 'released':
      return { ...kept, state: 'waiting', due: 0, error: request.lastError, uncounted: 1 }
  }
}
