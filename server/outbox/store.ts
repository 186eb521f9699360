import type { ContactRequest } from '../../contact/fields.ts'

/** A request waits, is being sent, and ends delivered or dead. Suspected spam is kept and not sent. */
export const REQUEST_STATES = ['waiting', 'sending', 'delivered', 'dead', 'spam'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Milliseconds since the epoch, `Date.now` in production. No request is lost when the clock jumps, in either direction. */
export type Clock = () => number

/** What the function hands to the store: a validated request and how it came in. */
export interface IncomingRequest {
  request: ContactRequest
  /** The `Idempotency-Key` of the caller; absent for native form posts. */
  idempotencyKey?: string
  /** True when the honeypot was filled: stored, not mailed. */
  spam: boolean
}

/** The result of `accept`. `repeated` means that the request was there already and nothing new was written. */
export interface Acceptance {
  id: string
  repeated: boolean
}

/** A stored request. Times are milliseconds since the epoch. */
export interface StoredRequest extends ContactRequest {
  id: string
  state: RequestState
  receivedAt: number
  /** When it last entered the queue: on arrival, or when the owner requeued it. The time until giving up starts here. */
  queuedAt: number
  /** Sends begun since `queuedAt`. */
  attempts: number
  /** 0 means at once; while it is being sent, when the lease ends; null when nothing is planned. */
  nextAttemptAt: number | null
  deliveredAt: number | null
  /** Why the last failed send failed, without the visitor's data; null if none failed, and after delivery. */
  lastError: string | null
  /** Whether the last send failed because the mail server refused it: somebody has to act. */
  refused: boolean
  /** Set while some addresses, but not all, have got the mail; null before and after. */
  copies: Copies | null
}

/** How far a mail to several addresses has got. */
export interface Copies {
  /** The addresses that have got the mail: it is never sent to them again. */
  served: readonly string[]
  /** How many addresses have not got the mail. */
  left: number
}

/** A request handed to one worker until its lease ends. A settlement with an older `fence` is refused. */
export interface Claim {
  request: StoredRequest
  fence: number
}

/** Why a send failed. Without `copies` the stored `copies` stay. */
interface Failure {
  error: string
  refused?: boolean
  copies?: Copies
}

/** How a send ended. */
export type Settlement =
  | { outcome: 'delivered' }
  | ({ outcome: 'retry'; at: number } & Failure)
  | ({ outcome: 'dead' } & Failure)
  /** Given back at shutdown: the attempt does not count. */
  | { outcome: 'released' }

export interface RequestFilter {
  state?: RequestState
  /** Received at or after this time. */
  since?: number
  email?: string
}

/** Counts per state and the figures for the alarms of `/healthz`. */
export interface StoreStatus {
  counts: Record<RequestState, number>
  /** When the undelivered request that waits longest entered the queue; null when none waits. */
  oldestWaitingAt: number | null
  /** Undelivered requests whose last send the mail server refused. */
  refused: number
  /** Mails still to send for requests whose mail only some of the recipients have got. */
  copiesLeft: number
}

export interface Erasure {
  /** Requests that are gone from the table for good. Their ids are used to erase their mails. */
  erased: { id: string; receivedAt: number }[]
  /**
   * False when another process kept an old copy of the text in use, so that the files still hold it. The next
   * `purge` or `deleteByEmail`, even one that finds nothing, finishes the job.
   */
  complete: boolean
}

/** When the clock was last trusted, so that a wrong clock makes no request expire. */
export interface ClockRecord {
  /** The last trusted time; before the first one, the arrival of the newest request, or null without requests. */
  trustedAt: number | null
  /** The longest time between two trusted times, at least a day, in milliseconds; null before the first one. */
  longestPauseMs: number | null
}

/** No retry or lease is planned further ahead: a stored time beyond this means that the clock was set back. */
export const MAX_AHEAD_MS = 6 * 3_600_000

/** Within this time the same content is the same request, whatever its key. */
export const REPEAT_WINDOW_MS = 24 * 3_600_000

/**
 * The outbox: one table whose rows are the requests and the queue at once. Every method rejects with
 * `StoreUnavailableError` when the database is full, locked beyond its time-out or out of reach; nothing is
 * half-written then. One contract suite (`server/testing/store-contract.ts`) runs on every implementation.
 */
export interface OutboxStore {
  /**
   * Stores the request and its outbox state in one transaction and resolves only after it was synced to disk.
   * A repeat (same content with the same key ever, or same content within 24 hours) writes nothing. Stored
   * spam does not make the same content without a filled honeypot a repeat. A store with a rate limit counts the requests of
   * `client` and rejects those beyond it with `RateLimitedError`.
   */
  accept(incoming: IncomingRequest, client?: string): Promise<Acceptance>
  /** Whether `accept` would find a repeat: asked only when a client is over its limit. */
  isRepeat(incoming: IncomingRequest): Promise<boolean>
  /** Claims up to `limit` due requests in one write, oldest first; a request with an expired lease is due. */
  claim(limit: number, leaseMs: number): Promise<Claim[]>
  /** False when the claim no longer holds (claimed again, settled or erased): the settlement was not written. */
  settle(claim: Claim, settlement: Settlement): Promise<boolean>
  /** When the next request becomes due (0 for at once), or null when none waits. The worker sleeps until then. */
  nextDueAt(): Promise<number | null>
  status(): Promise<StoreStatus>
  /** Newest first. */
  list(filter: RequestFilter): Promise<StoredRequest[]>
  get(id: string): Promise<StoredRequest | null>
  /** Puts a dead, spam or waiting request at the head of the queue; false when the id is not of such a request. */
  retry(id: string): Promise<boolean>
  /** Puts all dead and waiting requests at the head of the queue; resolves to their number. */
  retryAll(): Promise<number>
  /** Erases all requests of this address (compared without case, its domain as punycode) so that the text is gone from the files. */
  deleteByEmail(email: string): Promise<Erasure>
  /** Erases delivered, dead and spam requests received before this time, so that their text is gone from the files. */
  purge(before: number): Promise<Erasure>
  clockRecord(): Promise<ClockRecord>
  trustClock(record: { trustedAt: number; longestPauseMs: number }): Promise<void>
  /**
   * Writes a consistent copy of everything to a new SQLite file, whole or not at all, while others go on
   * writing. Rejects with `FileExistsError` when the file is there already.
   */
  backup(file: string): Promise<void>
  /** What is damaged in the database file, in the database's words; null when nothing is, and always for PostgreSQL. */
  findDamage(): Promise<string | null>
  /** Resolves while the store answers (`/readyz`). */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database cannot take or give anything now. Answered as 503; the caller may try again. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** The database is damaged: a retry does not help, restoring the last backup does. */
export class DamagedStoreError extends StoreUnavailableError {
  override name = 'DamagedStoreError'
}

/** The client, or all clients together, sent too many requests; this one may be accepted after `retryAfter` seconds. */
export class RateLimitedError extends Error {
  override name = 'RateLimitedError'
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many requests from this client, or from all together')
    this.retryAfter = retryAfter
  }
}

/** The target of `backup` exists already and is not overwritten. */
export class FileExistsError extends Error {
  override name = 'FileExistsError'
}
