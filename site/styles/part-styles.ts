/** The styles of a part of a page, as text (`?inline`). A page carries those of the parts that it shows. */
export interface PartStyles {
  /** For what the first screen shows: they stand in the head. */
  firstScreen?: readonly string[]
  /** The others, which hold back nothing that is above them. */
  below?: readonly string[]
}
