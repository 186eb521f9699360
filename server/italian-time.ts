const FORMAT = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
})

/** A time (milliseconds since the epoch) as people in Italy write it: `27/11/26, 15:45`. */
export const formatTime = (time: number): string => FORMAT.format(time)
