/**
 * The worker's time ended before the unit was read completely: what it read is stored, and the workflow starts another
 * worker for the rest. The workflow definition contains this name.
 */
export class MoreToRead extends Error {
  override readonly name = 'MoreToRead';
}
