/** A time (milliseconds since the epoch) as people in Italy write it: `27/11/26, 15:45`, or with the day's and month's names. */
export function formatTime(time: number, dateStyle: 'short' | 'full' = 'short'): string {
  const options = { dateStyle, timeStyle: 'short', timeZone: 'Europe/Rome' } as const
  return new Intl.DateTimeFormat('it-IT', options).format(time)
}
