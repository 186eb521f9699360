import type { ContactRequest } from '../../contact/fields.ts'

/** A request leaves the queue only when it is delivered or deleted. */
export const REQUEST_STATES = ['waiting', 'sending', 'delivered'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Milliseconds since the epoch. No request is lost when the clock jumps, in either direction. */
export type Clock = () => number

/** A validated request, as the function hands it to the store. */
export interface IncomingRequest {
  request: ContactRequest
  /** True when the honeypot was filled: mailed like any other request, but marked. */
  looksLikeSpam: boolean
}

export interface RequestProgress {
  id: string
  state: RequestState
  receivedAt: number
  /** Sends since the arrival or the owner's last `retry`. Released ones do not count. */
  attempts: number
  /** 0 means at once; while it is being sent, when the lease ends; null once delivered. */
  nextAttemptAt: number | null
  deliveredAt: number | null
  /**
   * Why the last failed send failed, without the visitor's data; null if none failed, and after
   * delivery.
   */
  lastError: string | null
  looksLikeSpam: boolean
}

export type StoredRequest = ContactRequest & RequestProgress

/**
 * A request handed to one worker until the lease ends. Each claim raises the request's `fence`, so
 * that the store can refuse the settlement of an older claim.
 */
export interface Claim {
  request: StoredRequest
  fence: number
}

/**
 * Why a send has failed: the mail server asked for another try (4xx), refused the mail (5xx), gave
 * no usable connection, refused or missed the login, or had the message and did not answer.
 */
export type FailureCause = 'deferred' | 'refused' | 'unreachable' | 'login' | 'unconfirmed'

export type Settlement =
  | { outcome: 'delivered' }
  /** `at` is when to try again. The store shortens it to `MAX_AHEAD_MS` from now. */
  | { outcome: 'retry'; at: number; error: string; cause: FailureCause }
  /** Given back at shutdown: the attempt does not count. */
  | { outcome: 'released' }

/** The undelivered requests with the same `cause` and `told`. */
export interface Undelivered {
  /** Null where no send has failed since the arrival or the owner's last `retry`. */
  cause: FailureCause | null
  /** 1 where somebody was told that they are refused (`tell`). */
  told: 0 | 1
  requests: number
  /** When the oldest of them arrived, and why its last send failed. */
  oldestAt: number
  failure: string | null
}

export interface Erasure {
  erased: number
  /**
   * False when the text is still in the files, which others use. The next erasure removes the text.
   */
  complete: boolean
}

/** What the processes on one database leave for each other. */
export interface Notes {
  /** The addresses of MAIL_TO that the last delivered mail did not reach, each with the reason. */
  refused_recipients: Readonly<Record<string, string>>
  /** What only the running server knows to be not well, for the owner's command. */
  faults: Readonly<Record<string, string>>
  /** When a notice was sent, and the reasons that it and the notices of the day after it named. */
  mailed: { at?: number; about?: readonly string[] }
  purged: { at?: number }
}

/**
 * How far ahead a retry or the end of a lease may be. A stored time that is further ahead means
 * that the clock was set back.
 */
export const MAX_AHEAD_MS = 6 * 3_600_000

/** Within this time the same content is the same request. */
export const REPEAT_WINDOW_MS = 24 * 3_600_000

/**
 * The requests and their queue are the same rows of one table. A method rejects with
 * `StoreUnavailableError` when the database is too full for it, locked too long or out of reach;
 * then nothing is half-written. Both databases pass `server/testing/store-contract.ts`.
 */
export interface OutboxStore {
  /** The windows that all instances share; absent in SQLite: each process then has its own. */
  rateWindows?: RateWindows
  /** Absent for PostgreSQL, which has its own means of backup. */
  copies?: Copies
  /**
   * Resolves only after the request was synced to disk. A repeat (same content within 24 hours)
   * writes nothing. A request with an empty honeypot is no repeat of one with a filled honeypot.
   */
  accept(incoming: IncomingRequest): Promise<{ id: string; repeated: boolean }>
  /** Rejects where `accept` would: stores a request of its own and takes it back. */
  tryAccept(): Promise<void>
  /** Whether `accept` would find a repeat. */
  isRepeat(incoming: IncomingRequest): Promise<boolean>
  /**
   * Claims the `limit` requests that are due earliest, but none of the ids in `except`. Resolves to
   * them, oldest first. A request whose lease has ended is due. A lease is at most `MAX_AHEAD_MS`.
   */
  claim(limit: number, leaseMs: number, except?: readonly string[]): Promise<Claim[]>
  /** Makes a claim hold for `leaseMs` from now on; false when it no longer holds. */
  renew(claim: Claim, leaseMs: number): Promise<boolean>
  /** False when the claim no longer holds (claimed again, settled, erased): nothing was written. */
  settle(claim: Claim, settlement: Settlement): Promise<boolean>
  /**
   * Makes at most `limit` requests due that wait after a failure `unreachable` or `login`; resolves
   * to how many.
   */
  hasten(limit: number): Promise<number>
  /** When the next request becomes due (0 for at once), or null when all are delivered. */
  nextDueAt(): Promise<number | null>
  undelivered(): Promise<Undelivered[]>
  /** When the oldest stored request arrived; null in an empty store. */
  firstReceivedAt(): Promise<number | null>
  /** At most 100 ids of refused requests that came before this time and that nobody was told of. */
  untold(receivedBefore: number): Promise<string[]>
  /** Notes that somebody was told that these are refused. `retry` takes the note back. */
  tell(ids: readonly string[]): Promise<void>
  /** Newest first. */
  list(filter: {
    state?: RequestState | undefined
    email?: string | undefined
  }): Promise<StoredRequest[]>
  get(id: string): Promise<StoredRequest | null>
  /**
   * Makes waiting requests due at once, all or the one with this id; resolves to how many.
   */
  retry(which: { id?: string }): Promise<number>
  /**
   * Erases a request, or all of an address, compared without case and with its domain as punycode.
   * In SQLite the text is gone from the files if `complete`; PostgreSQL overwrites it later.
   */
  delete(which: { id: string } | { email: string }): Promise<Erasure>
  /** Erases what was delivered before this time. Nothing else is erased because of its age. */
  purge(deliveredBefore: number): Promise<Erasure>
  /** True once in `everyMs`, for one of the processes on this database: that one does the task. */
  takeTurn(task: 'copied' | 'purged' | 'noticed', everyMs: number): Promise<boolean>
  /** What was last written under this name; an empty object at first. */
  readNote<Name extends keyof Notes>(name: Name): Promise<Notes[Name]>
  writeNote<Name extends keyof Notes>(name: Name, note: Notes[Name]): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Copies {
  /** Where the daily copies are. */
  folder: string
  /** Writes a checked copy to a new file, while others go on writing. */
  write(file: string): Promise<void>
}

/** A fixed window of a rate limit: `count` events in `seconds`, for one key. */
export interface RateWindow {
  key: string
  count: number
  seconds: number
}

/** What a rate limit decides about an event: counted, or denied for so many whole seconds. */
export type Limit =
  | { allowed: true; refund(): void | Promise<void> }
  | { allowed: false; retryAfter: number }

export interface RateWindows {
  /** Counts an event in both windows, or in neither where one of them is full. */
  take(windows: readonly [RateWindow, RateWindow]): Limit | Promise<Limit>
}

/** The database cannot take or give anything now. The function and the worker log it. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** The file is damaged: retries do not help, only the last copy does. */
export class DamagedStoreError extends StoreUnavailableError {
  override name = 'DamagedStoreError'
}
