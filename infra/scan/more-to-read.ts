/**
 * The time of this worker was up before the unit was wholly read: what it read is kept, and the workflow sends the next one for the rest. Its
 * name stands in the workflow's definition.
 */
export class MoreToRead extends Error {
  override readonly name = 'MoreToRead';
}
