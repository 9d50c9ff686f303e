/**
 * Every place in which this workspace may have an account read is taken for now: the workflow comes again. Its name stands in the
 * workflow's definition.
 */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}
